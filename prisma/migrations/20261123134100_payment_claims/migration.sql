-- What customers say that they paid by UPI, until the owner has compared it with the bank. The reference is the bank's:
-- a claim outlives neither its order nor a second one of the same order and reference.
CREATE TABLE "PaymentClaim" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "utr" TEXT NOT NULL,
    "amountPaise" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedAt" DATETIME,
    "decidedById" INTEGER,
    CONSTRAINT "PaymentClaim_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PaymentClaim_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CHECK ("state" IN ('open', 'accepted', 'rejected')),
    CHECK ("amountPaise" > 0),
    CHECK (length("utr") = 12),
    CHECK (("state" = 'open') = ("decidedAt" IS NULL))
);
CREATE UNIQUE INDEX "PaymentClaim_orderId_utr_key" ON "PaymentClaim"("orderId", "utr");
CREATE INDEX "PaymentClaim_utr_idx" ON "PaymentClaim"("utr");
CREATE INDEX "PaymentClaim_decidedById_idx" ON "PaymentClaim"("decidedById");
-- A reference that the staff noted is found when a customer gives the same.
CREATE INDEX "PaymentEntry_reference_idx" ON "PaymentEntry"("reference");
