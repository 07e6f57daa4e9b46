ALTER TABLE "OrderReturnLine" ADD COLUMN "exchangeProductId" INTEGER REFERENCES "Product" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "OrderReturnLine" ADD COLUMN "exchangeVariantId" INTEGER REFERENCES "Variant" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "OrderReturnLine" ADD COLUMN "exchangeName" TEXT;
ALTER TABLE "OrderReturnLine" ADD COLUMN "exchangeColorName" TEXT;
ALTER TABLE "OrderReturnLine" ADD COLUMN "exchangePricePaise" INTEGER;
ALTER TABLE "OrderReturnLine" ADD COLUMN "isExchangeReserved" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "OrderReturnLine_exchangeProductId_idx" ON "OrderReturnLine"("exchangeProductId");
CREATE INDEX "OrderReturnLine_exchangeVariantId_idx" ON "OrderReturnLine"("exchangeVariantId");
