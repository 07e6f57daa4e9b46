-- Cash that a courier still has, though something was given back; and what came back, by when it was asked for.
CREATE INDEX "Order_refunded_cash_idx" ON "Order"("createdAt", "id") WHERE "paymentMethod" = 'cod' AND "paymentState" IN ('part-refunded', 'refunded');
CREATE INDEX "OrderReturn_askedAt_idx" ON "OrderReturn"("askedAt");
