-- What a coupon takes off each line of an order, and which coupon it was.
ALTER TABLE "OrderItem" ADD COLUMN "discountPaise" INTEGER NOT NULL DEFAULT 0 CHECK ("discountPaise" BETWEEN 0 AND "pricePaise" * "quantity");
ALTER TABLE "Order" ADD COLUMN "couponCode" TEXT;
-- Uses of a coupon are counted by it; an order without one is in no index.
CREATE INDEX "Order_couponCode_userId_status_idx" ON "Order"("couponCode", "userId", "status") WHERE "couponCode" IS NOT NULL;
