ALTER TABLE "OrderReturn" ADD COLUMN "deductionPaise" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "OrderReturn" ADD COLUMN "deductionReason" TEXT NOT NULL DEFAULT '';
ALTER TABLE "OrderReturn" ADD COLUMN "courier" TEXT;
ALTER TABLE "OrderReturn" ADD COLUMN "trackingNumber" TEXT;
