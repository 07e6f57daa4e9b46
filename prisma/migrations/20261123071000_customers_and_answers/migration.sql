-- A customer may be blocked from ordering, and the staff keeps notes about one.
ALTER TABLE "User" ADD COLUMN "blockedAt" DATETIME;
ALTER TABLE "User" ADD COLUMN "blockReason" TEXT;
CREATE INDEX "User_blocked_idx" ON "User"("id") WHERE "blockedAt" IS NOT NULL;
CREATE TABLE "CustomerNote" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "note" TEXT NOT NULL,
    "byUserId" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "CustomerNote_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CustomerNote_byUserId_fkey" FOREIGN KEY ("byUserId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "CustomerNote_userId_id_idx" ON "CustomerNote"("userId", "id");
CREATE INDEX "CustomerNote_byUserId_idx" ON "CustomerNote"("byUserId");

-- A message is answered or still to be.
ALTER TABLE "ContactMessage" ADD COLUMN "answeredAt" DATETIME;
CREATE INDEX "ContactMessage_to_answer_idx" ON "ContactMessage"("id") WHERE "answeredAt" IS NULL;

-- A review may be hidden, and the shop may answer it; hidden ones count nowhere.
ALTER TABLE "Rating" ADD COLUMN "hiddenAt" DATETIME;
ALTER TABLE "Rating" ADD COLUMN "answer" TEXT;
ALTER TABLE "Rating" ADD COLUMN "answeredAt" DATETIME;
DROP INDEX "Rating_productId_createdAt_id_rating_idx";
CREATE INDEX "Rating_productId_hiddenAt_createdAt_id_rating_idx" ON "Rating"("productId", "hiddenAt", "createdAt", "id", "rating");

-- By what somebody asked for the daily updates; unknown of those who did before.
ALTER TABLE "Subscriber" ADD COLUMN "via" TEXT CHECK ("via" IN ('form', 'api'));
