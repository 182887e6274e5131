-- AlterTable
ALTER TABLE "change_point" ADD COLUMN     "previous_upload_id" UUID,
ADD COLUMN     "upload_id" UUID;
