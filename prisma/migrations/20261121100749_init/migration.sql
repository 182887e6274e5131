-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "project" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "repository_url" TEXT,
    "default_branch" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "project_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "token" (
    "id" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "name" TEXT NOT NULL,
    "project_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "commit" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "sha" TEXT NOT NULL,
    "parents" TEXT[],
    "message" TEXT,
    "author" TEXT,
    "pr" TEXT,
    "committed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "commit_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "commit_branch" (
    "project_id" UUID NOT NULL,
    "branch" TEXT NOT NULL,
    "commit_id" UUID NOT NULL,
    "committed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "commit_branch_pkey" PRIMARY KEY ("project_id","branch","commit_id")
);

-- CreateTable
CREATE TABLE "environment" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "facts" JSONB NOT NULL,

    CONSTRAINT "environment_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "config" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "entries" JSONB NOT NULL,

    CONSTRAINT "config_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "series" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "scenario" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "environment" TEXT NOT NULL,
    "load" JSONB NOT NULL,

    CONSTRAINT "series_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "raw_file" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "codec" SMALLINT NOT NULL,
    "size" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "raw_file_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "upload" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "idempotency_key" TEXT,
    "body_hash" BYTEA,
    "answer" BYTEA,

    CONSTRAINT "upload_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "run" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "upload_id" UUID NOT NULL,
    "series_id" UUID NOT NULL,
    "commit_id" UUID NOT NULL,
    "environment_id" UUID NOT NULL,
    "config_id" UUID,
    "raw_id" UUID NOT NULL,
    "committed_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "ordinal" SMALLINT NOT NULL DEFAULT 0,
    "trust" SMALLINT NOT NULL DEFAULT 0,
    "tool_version" TEXT,
    "extras" BYTEA,
    "qps" DOUBLE PRECISION,
    "latency_p99" DOUBLE PRECISION,
    "error_rate" DOUBLE PRECISION,
    "latency_p50" DOUBLE PRECISION,
    "latency_p75" DOUBLE PRECISION,
    "latency_p90" DOUBLE PRECISION,
    "latency_p95" DOUBLE PRECISION,
    "latency_p99_9" DOUBLE PRECISION,
    "latency_p99_99" DOUBLE PRECISION,
    "latency_mean" DOUBLE PRECISION,
    "latency_stdev" DOUBLE PRECISION,
    "latency_min" DOUBLE PRECISION,
    "latency_max" DOUBLE PRECISION,
    "throughput" DOUBLE PRECISION,
    "requests" DOUBLE PRECISION,
    "errors" DOUBLE PRECISION,
    "duration" DOUBLE PRECISION,

    CONSTRAINT "run_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "metric" (
    "project_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "unit" TEXT,
    "better" TEXT,

    CONSTRAINT "metric_pkey" PRIMARY KEY ("project_id","name")
);

-- CreateTable
CREATE TABLE "extra_metric" (
    "project_id" UUID NOT NULL,
    "series_id" UUID NOT NULL,
    "metric" TEXT NOT NULL,
    "committed_at" TIMESTAMPTZ(3) NOT NULL,
    "run_id" UUID NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "extra_metric_pkey" PRIMARY KEY ("project_id","series_id","metric","committed_at","run_id")
);

-- CreateTable
CREATE TABLE "profile" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "upload_id" UUID NOT NULL,
    "commit_id" UUID NOT NULL,
    "environment_id" UUID NOT NULL,
    "config_id" UUID,
    "raw_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "scenario" TEXT,
    "file_name" TEXT,
    "taken_at" TIMESTAMPTZ(3),
    "duration_seconds" DOUBLE PRECISION,
    "sample_types" JSONB NOT NULL,
    "default_sample_type" TEXT NOT NULL,

    CONSTRAINT "profile_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "folded_profile" (
    "project_id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "sample_type" TEXT NOT NULL,
    "version" SMALLINT NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "folded_profile_pkey" PRIMARY KEY ("project_id","profile_id","sample_type")
);

-- CreateTable
CREATE TABLE "function" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "file" TEXT NOT NULL,

    CONSTRAINT "function_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "function_cost" (
    "project_id" UUID NOT NULL,
    "function_id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "sample_type" TEXT NOT NULL,
    "flat" DOUBLE PRECISION NOT NULL,
    "cum" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "function_cost_pkey" PRIMARY KEY ("project_id","function_id","sample_type","profile_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "project_slug_key" ON "project"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "token_hash_key" ON "token"("hash");

-- CreateIndex
CREATE INDEX "commit_project_id_committed_at_idx" ON "commit"("project_id", "committed_at");

-- CreateIndex
CREATE UNIQUE INDEX "commit_project_id_sha_key" ON "commit"("project_id", "sha");

-- CreateIndex
CREATE INDEX "commit_branch_project_id_commit_id_idx" ON "commit_branch"("project_id", "commit_id");

-- CreateIndex
CREATE INDEX "commit_branch_project_id_branch_committed_at_idx" ON "commit_branch"("project_id", "branch", "committed_at");

-- CreateIndex
CREATE UNIQUE INDEX "upload_project_id_idempotency_key_key" ON "upload"("project_id", "idempotency_key");

-- CreateIndex
-- By hand: INCLUDE, which Prisma cannot say. A trend of any metric reads this index alone.
CREATE INDEX "run_trend" ON "run"("project_id", "series_id", "committed_at", "commit_id")
  INCLUDE ("config_id", "trust", "qps", "latency_p99", "error_rate", "latency_p50", "latency_p75", "latency_p90",
    "latency_p95", "latency_p99_9", "latency_p99_99", "latency_mean", "latency_stdev", "latency_min", "latency_max",
    "throughput", "requests", "errors", "duration");

-- CreateIndex
CREATE INDEX "run_project_id_commit_id_idx" ON "run"("project_id", "commit_id");

-- CreateIndex
CREATE INDEX "extra_metric_project_id_run_id_idx" ON "extra_metric"("project_id", "run_id");

-- CreateIndex
CREATE INDEX "profile_project_id_commit_id_idx" ON "profile"("project_id", "commit_id");

-- CreateIndex
CREATE INDEX "function_cost_project_id_profile_id_idx" ON "function_cost"("project_id", "profile_id");

-- AddForeignKey
ALTER TABLE "token" ADD CONSTRAINT "token_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "commit" ADD CONSTRAINT "commit_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "commit_branch" ADD CONSTRAINT "commit_branch_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "commit_branch" ADD CONSTRAINT "commit_branch_project_id_commit_id_fkey" FOREIGN KEY ("project_id", "commit_id") REFERENCES "commit"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "environment" ADD CONSTRAINT "environment_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "config" ADD CONSTRAINT "config_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "series" ADD CONSTRAINT "series_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "raw_file" ADD CONSTRAINT "raw_file_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload" ADD CONSTRAINT "upload_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_project_id_upload_id_fkey" FOREIGN KEY ("project_id", "upload_id") REFERENCES "upload"("project_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_project_id_series_id_fkey" FOREIGN KEY ("project_id", "series_id") REFERENCES "series"("project_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_project_id_commit_id_fkey" FOREIGN KEY ("project_id", "commit_id") REFERENCES "commit"("project_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_project_id_environment_id_fkey" FOREIGN KEY ("project_id", "environment_id") REFERENCES "environment"("project_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_project_id_config_id_fkey" FOREIGN KEY ("project_id", "config_id") REFERENCES "config"("project_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_project_id_raw_id_fkey" FOREIGN KEY ("project_id", "raw_id") REFERENCES "raw_file"("project_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "metric" ADD CONSTRAINT "metric_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "extra_metric" ADD CONSTRAINT "extra_metric_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "extra_metric" ADD CONSTRAINT "extra_metric_project_id_run_id_fkey" FOREIGN KEY ("project_id", "run_id") REFERENCES "run"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "extra_metric" ADD CONSTRAINT "extra_metric_project_id_metric_fkey" FOREIGN KEY ("project_id", "metric") REFERENCES "metric"("project_id", "name") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profile" ADD CONSTRAINT "profile_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profile" ADD CONSTRAINT "profile_project_id_upload_id_fkey" FOREIGN KEY ("project_id", "upload_id") REFERENCES "upload"("project_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profile" ADD CONSTRAINT "profile_project_id_commit_id_fkey" FOREIGN KEY ("project_id", "commit_id") REFERENCES "commit"("project_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profile" ADD CONSTRAINT "profile_project_id_environment_id_fkey" FOREIGN KEY ("project_id", "environment_id") REFERENCES "environment"("project_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profile" ADD CONSTRAINT "profile_project_id_config_id_fkey" FOREIGN KEY ("project_id", "config_id") REFERENCES "config"("project_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profile" ADD CONSTRAINT "profile_project_id_raw_id_fkey" FOREIGN KEY ("project_id", "raw_id") REFERENCES "raw_file"("project_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "folded_profile" ADD CONSTRAINT "folded_profile_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "folded_profile" ADD CONSTRAINT "folded_profile_project_id_profile_id_fkey" FOREIGN KEY ("project_id", "profile_id") REFERENCES "profile"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "function" ADD CONSTRAINT "function_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "function_cost" ADD CONSTRAINT "function_cost_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "function_cost" ADD CONSTRAINT "function_cost_project_id_function_id_fkey" FOREIGN KEY ("project_id", "function_id") REFERENCES "function"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "function_cost" ADD CONSTRAINT "function_cost_project_id_profile_id_fkey" FOREIGN KEY ("project_id", "profile_id") REFERENCES "profile"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what is compressed already must not be compressed again.
ALTER TABLE "raw_file" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
ALTER TABLE "run" ALTER COLUMN "extras" SET STORAGE EXTERNAL;
ALTER TABLE "upload" ALTER COLUMN "answer" SET STORAGE EXTERNAL;
ALTER TABLE "folded_profile" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
