ALTER TABLE "ContactMessage" ADD COLUMN "complaintState" TEXT COLLATE "C";
ALTER TABLE "ContactMessage" ADD COLUMN "acknowledgedAt" BIGINT;
ALTER TABLE "ContactMessage" ADD COLUMN "resolvedAt" BIGINT;
ALTER TABLE "ContactMessage" ADD COLUMN "resolution" TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE "ContactMessage" ADD COLUMN "staffNote" TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE "ContactMessage" ADD COLUMN "locale" TEXT COLLATE "C";
CREATE INDEX "ContactMessage_complaintState_createdAt_idx" ON "ContactMessage"("complaintState", "createdAt");
