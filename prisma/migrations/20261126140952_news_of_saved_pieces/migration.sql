ALTER TABLE "User" ADD COLUMN "savedNewsAt" DATETIME;
ALTER TABLE "User" ADD COLUMN "savedNewsWords" TEXT;
ALTER TABLE "User" ADD COLUMN "savedToldAt" DATETIME;
ALTER TABLE "SavedProduct" ADD COLUMN "knownPaise" INTEGER;
ALTER TABLE "SavedProduct" ADD COLUMN "wasOut" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "User_savedNewsAt_idx" ON "User"("savedNewsAt");
