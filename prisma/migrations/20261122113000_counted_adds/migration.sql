-- With which form pieces were put into a line of a cart last, and when: the same press twice is one.
ALTER TABLE "CartItem" ADD COLUMN "addKey" TEXT;
ALTER TABLE "CartItem" ADD COLUMN "addedAt" DATETIME;
