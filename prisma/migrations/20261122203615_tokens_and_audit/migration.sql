-- AlterTable
ALTER TABLE "token" ADD COLUMN     "expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "last_used_at" TIMESTAMPTZ(3),
ADD COLUMN     "scopes" TEXT[] DEFAULT ARRAY['read', 'upload', 'admin']::TEXT[],
ADD COLUMN     "started_by" TEXT;

-- CreateTable
CREATE TABLE "audit" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "token_id" UUID,
    "token_name" TEXT,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,

    CONSTRAINT "audit_pkey" PRIMARY KEY ("project_id","id")
);
