-- Of a discount, what an order in cash is given for being paid before it is sent; promised by a link or a claim first.
ALTER TABLE "Order" ADD COLUMN "prepaidDiscountPaise" INTEGER NOT NULL DEFAULT 0 CHECK ("prepaidDiscountPaise" BETWEEN 0 AND "discountPaise");
ALTER TABLE "OnlinePayment" ADD COLUMN "discountPaise" INTEGER NOT NULL DEFAULT 0 CHECK ("discountPaise" >= 0);
ALTER TABLE "PaymentClaim" ADD COLUMN "discountPaise" INTEGER NOT NULL DEFAULT 0 CHECK ("discountPaise" >= 0);
