-- DropForeignKey
ALTER TABLE "function" DROP CONSTRAINT "function_project_id_fkey";

-- DropForeignKey
ALTER TABLE "function_cost" DROP CONSTRAINT "function_cost_project_id_fkey";

-- DropForeignKey
ALTER TABLE "function_cost" DROP CONSTRAINT "function_cost_project_id_function_id_fkey";

-- DropForeignKey
ALTER TABLE "function_cost" DROP CONSTRAINT "function_cost_project_id_profile_id_fkey";

-- DropTable
DROP TABLE "function";

-- DropTable
DROP TABLE "function_cost";

-- CreateTable
CREATE TABLE "function_costs" (
    "project_id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "version" SMALLINT NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "function_costs_pkey" PRIMARY KEY ("project_id","profile_id")
);

-- AddForeignKey
ALTER TABLE "function_costs" ADD CONSTRAINT "function_costs_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "function_costs" ADD CONSTRAINT "function_costs_project_id_profile_id_fkey" FOREIGN KEY ("project_id", "profile_id") REFERENCES "profile"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what is compressed already must not be compressed again.
ALTER TABLE "function_costs" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
