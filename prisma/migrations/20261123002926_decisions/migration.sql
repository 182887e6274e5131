-- CreateTable
CREATE TABLE "news_due" (
    "project_id" UUID NOT NULL,
    "cause_id" UUID NOT NULL,

    CONSTRAINT "news_due_pkey" PRIMARY KEY ("project_id","cause_id")
);

-- CreateTable
CREATE TABLE "event" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "branches" TEXT[],
    "content" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "hook" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "form" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "events" TEXT[],
    "branch" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "busy_until" TIMESTAMPTZ(3),

    CONSTRAINT "hook_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateTable
CREATE TABLE "delivery" (
    "project_id" UUID NOT NULL,
    "hook_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "event_id" UUID,
    "state" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "done_at" TIMESTAMPTZ(3),
    "status" INTEGER,
    "error" TEXT,
    "took_ms" INTEGER,

    CONSTRAINT "delivery_pkey" PRIMARY KEY ("project_id","hook_id","id")
);

-- CreateTable
CREATE TABLE "budget_record" (
    "project_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "used" DOUBLE PRECISION,
    "labels" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "budget_record_pkey" PRIMARY KEY ("project_id","key")
);

-- CreateTable
CREATE TABLE "journey" (
    "project_id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "story" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "journey_pkey" PRIMARY KEY ("project_id","slug")
);

-- CreateTable
CREATE TABLE "config_snapshot" (
    "project_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "config_id" UUID NOT NULL,
    "labels" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "commit" TEXT,

    CONSTRAINT "config_snapshot_pkey" PRIMARY KEY ("project_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "event_project_id_kind_key_key" ON "event"("project_id", "kind", "key");

-- CreateIndex
CREATE INDEX "delivery_project_id_event_id_idx" ON "delivery"("project_id", "event_id");

-- CreateIndex
CREATE INDEX "delivery_state_due_at_idx" ON "delivery"("state", "due_at");

-- CreateIndex
CREATE INDEX "config_snapshot_project_id_at_idx" ON "config_snapshot"("project_id", "at");

-- CreateIndex
CREATE INDEX "config_snapshot_project_id_config_id_idx" ON "config_snapshot"("project_id", "config_id");

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hook" ADD CONSTRAINT "hook_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_project_id_hook_id_fkey" FOREIGN KEY ("project_id", "hook_id") REFERENCES "hook"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_project_id_event_id_fkey" FOREIGN KEY ("project_id", "event_id") REFERENCES "event"("project_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "budget_record" ADD CONSTRAINT "budget_record_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "journey" ADD CONSTRAINT "journey_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "config_snapshot" ADD CONSTRAINT "config_snapshot_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "config_snapshot" ADD CONSTRAINT "config_snapshot_project_id_config_id_fkey" FOREIGN KEY ("project_id", "config_id") REFERENCES "config"("project_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
