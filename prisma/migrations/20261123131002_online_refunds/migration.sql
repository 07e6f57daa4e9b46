-- Money that a service is asked to give back: noted before it is asked, so that an answer that is lost is asked for
-- again with the same key, and nobody gives the same money back meanwhile.
CREATE TABLE "OnlineRefund" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "provider" TEXT NOT NULL,
    "paymentId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "amountPaise" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'asked',
    "byUserId" INTEGER,
    "at" DATETIME NOT NULL,
    CONSTRAINT "OnlineRefund_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "OnlineRefund_byUserId_fkey" FOREIGN KEY ("byUserId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CHECK ("state" IN ('asked', 'done', 'refused')),
    CHECK ("amountPaise" > 0)
);
CREATE UNIQUE INDEX "OnlineRefund_orderId_key_key" ON "OnlineRefund"("orderId", "key");
CREATE INDEX "OnlineRefund_byUserId_idx" ON "OnlineRefund"("byUserId");
CREATE INDEX "OnlineRefund_state_at_idx" ON "OnlineRefund"("state", "at");
