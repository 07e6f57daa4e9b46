-- Until when an unpaid order holds its pieces; null for one that does not expire. Only those that expire are looked for.
ALTER TABLE "Order" ADD COLUMN "heldUntil" DATETIME;
CREATE INDEX "Order_held_idx" ON "Order"("heldUntil") WHERE "heldUntil" IS NOT NULL;

-- Each payment that was begun with a service: noted before the service is asked, so that its link is found again by the
-- reference when the answer is lost.
CREATE TABLE "OnlinePayment" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "provider" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "linkId" TEXT,
    "url" TEXT,
    "amountPaise" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "expiresAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "checkedAt" DATETIME,
    CONSTRAINT "OnlinePayment_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CHECK ("state" IN ('open', 'paid', 'wrong', 'closed')),
    CHECK ("amountPaise" > 0)
);
CREATE UNIQUE INDEX "OnlinePayment_provider_reference_key" ON "OnlinePayment"("provider", "reference");
CREATE INDEX "OnlinePayment_orderId_idx" ON "OnlinePayment"("orderId");
CREATE INDEX "OnlinePayment_state_checkedAt_idx" ON "OnlinePayment"("state", "checkedAt");

-- News of a service, kept before it is worked on, each once.
CREATE TABLE "PaymentNews" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "provider" TEXT NOT NULL,
    "eventId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "reference" TEXT,
    "at" DATETIME NOT NULL,
    "handledAt" DATETIME
);
CREATE UNIQUE INDEX "PaymentNews_provider_eventId_key" ON "PaymentNews"("provider", "eventId");
CREATE INDEX "PaymentNews_handledAt_at_idx" ON "PaymentNews"("handledAt", "at");
