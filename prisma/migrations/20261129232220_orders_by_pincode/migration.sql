CREATE INDEX "Order_zipCode_idx" ON "Order"("zipCode");
