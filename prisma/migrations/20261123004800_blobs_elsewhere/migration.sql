-- AlterTable
ALTER TABLE "raw_file" ADD COLUMN     "blob" TEXT,
ALTER COLUMN "bytes" DROP NOT NULL;

-- AlterTable
ALTER TABLE "folded_profile" ADD COLUMN     "blob" TEXT,
ADD COLUMN     "size" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ALTER COLUMN "bytes" DROP NOT NULL;

-- CreateIndex
CREATE INDEX "folded_profile_project_id_used_at_idx" ON "folded_profile"("project_id", "used_at");

-- Bytes are in one place. Not checked of the rows that there are, which would read all of them: they have their bytes.
ALTER TABLE "raw_file" ADD CONSTRAINT "raw_file_has_bytes" CHECK ((bytes IS NULL) <> (blob IS NULL)) NOT VALID;
ALTER TABLE "folded_profile" ADD CONSTRAINT "folded_profile_has_bytes" CHECK ((bytes IS NULL) <> (blob IS NULL)) NOT VALID;
UPDATE "folded_profile" SET "size" = octet_length("bytes");
