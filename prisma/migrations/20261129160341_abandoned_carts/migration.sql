ALTER TABLE "User" ADD COLUMN "cartChangedAt" DATETIME;
ALTER TABLE "User" ADD COLUMN "cartRemindersAt" DATETIME;
ALTER TABLE "User" ADD COLUMN "cartRemindersConsent" TEXT;
ALTER TABLE "User" ADD COLUMN "cartRemindersEndedAt" DATETIME;
CREATE TABLE "CartReminder" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "cartChangedAt" DATETIME NOT NULL,
    "channel" TEXT NOT NULL,
    "remindedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "items" JSONB NOT NULL,
    "productIds" JSONB NOT NULL,
    "totalPaise" INTEGER NOT NULL,
    "mailId" INTEGER,
    CONSTRAINT "CartReminder_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CartReminder_mailId_fkey" FOREIGN KEY ("mailId") REFERENCES "OutboxMail" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "CartReminder_mailId_key" ON "CartReminder"("mailId");
CREATE INDEX "CartReminder_remindedAt_idx" ON "CartReminder"("remindedAt");
CREATE UNIQUE INDEX "CartReminder_userId_cartChangedAt_key" ON "CartReminder"("userId", "cartChangedAt");
CREATE INDEX "User_cartChangedAt_idx" ON "User"("cartChangedAt");
