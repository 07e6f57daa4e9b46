ALTER TABLE "OrderReturn" ADD COLUMN "requestKey" TEXT;
CREATE UNIQUE INDEX "OrderReturn_orderId_requestKey_key" ON "OrderReturn"("orderId", "requestKey");
