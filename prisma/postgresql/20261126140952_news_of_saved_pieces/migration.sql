ALTER TABLE "User" ADD COLUMN "savedNewsAt" BIGINT;
ALTER TABLE "User" ADD COLUMN "savedNewsWords" TEXT COLLATE "C";
ALTER TABLE "User" ADD COLUMN "savedToldAt" BIGINT;
ALTER TABLE "SavedProduct" ADD COLUMN "knownPaise" BIGINT;
ALTER TABLE "SavedProduct" ADD COLUMN "wasOut" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "User_savedNewsAt_idx" ON "User"("savedNewsAt");
