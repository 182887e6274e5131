-- CreateTable
CREATE TABLE "former_slug" (
    "slug" TEXT NOT NULL,
    "project_id" UUID NOT NULL,

    CONSTRAINT "former_slug_pkey" PRIMARY KEY ("slug")
);

-- AddForeignKey
ALTER TABLE "former_slug" ADD CONSTRAINT "former_slug_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;
