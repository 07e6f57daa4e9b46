ALTER TABLE "OrderReturn" ADD COLUMN "requestKey" TEXT COLLATE "C";
CREATE UNIQUE INDEX "OrderReturn_orderId_requestKey_key" ON "OrderReturn"("orderId", "requestKey");
