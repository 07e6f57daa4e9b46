-- Where an order was placed: in the shop on the web, or at the counter of an outlet.
ALTER TABLE "Order" ADD COLUMN "source" TEXT NOT NULL DEFAULT 'web' CHECK ("source" IN ('web', 'outlet'));
-- What came in on a day.
CREATE INDEX "PaymentEntry_at_idx" ON "PaymentEntry"("at");
