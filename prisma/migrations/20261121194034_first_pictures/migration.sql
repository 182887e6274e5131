-- Folded trees are derived: those without a picture are folded again when somebody looks.
DELETE FROM "folded_profile";

-- AlterTable
ALTER TABLE "folded_profile" ADD COLUMN     "picture" BYTEA NOT NULL;
