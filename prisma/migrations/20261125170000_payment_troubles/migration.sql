-- What could not be looked after of a payment: it rests for a growing time and stops no other, and after a day it is shown to
-- the owner. Without a next time nobody tries again by itself.
CREATE TABLE "PaymentTrouble" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "rowId" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "since" DATETIME NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 1,
    "nextAt" DATETIME,
    CONSTRAINT "PaymentTrouble_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CHECK ("kind" IN ('news', 'refund', 'payment', 'hold', 'currency')),
    CHECK ("tries" > 0)
);
CREATE UNIQUE INDEX "PaymentTrouble_kind_rowId_key" ON "PaymentTrouble"("kind", "rowId");
CREATE INDEX "PaymentTrouble_orderId_idx" ON "PaymentTrouble"("orderId");
CREATE INDEX "PaymentTrouble_since_idx" ON "PaymentTrouble"("since");

-- Online orders of which money is still to come: those that wait for it, and those that were sent without it.
CREATE INDEX "Order_unpaid_online_idx" ON "Order"("status", "createdAt", "id") WHERE "paymentMethod" = 'online' AND "paymentState" IN ('due', 'claimed', 'expired');
