ALTER TABLE "ContactMessage" ADD COLUMN "complaintState" TEXT;
ALTER TABLE "ContactMessage" ADD COLUMN "acknowledgedAt" DATETIME;
ALTER TABLE "ContactMessage" ADD COLUMN "resolvedAt" DATETIME;
ALTER TABLE "ContactMessage" ADD COLUMN "resolution" TEXT NOT NULL DEFAULT '';
ALTER TABLE "ContactMessage" ADD COLUMN "staffNote" TEXT NOT NULL DEFAULT '';
ALTER TABLE "ContactMessage" ADD COLUMN "locale" TEXT;
CREATE INDEX "ContactMessage_complaintState_createdAt_idx" ON "ContactMessage"("complaintState", "createdAt");
