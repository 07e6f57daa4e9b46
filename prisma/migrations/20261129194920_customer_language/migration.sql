ALTER TABLE "BackInStockRequest" ADD COLUMN "locale" TEXT;
ALTER TABLE "Order" ADD COLUMN "locale" TEXT;
ALTER TABLE "User" ADD COLUMN "locale" TEXT;
