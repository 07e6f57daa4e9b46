-- An order keeps the terms of its discounts, and its invoice their names.
CREATE TABLE "OrderDiscount" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL CHECK ("kind" IN ('pay-for', 'from-pieces', 'free-delivery', 'coupon', 'staff', 'prepaid')),
    "name" TEXT NOT NULL,
    "percent" INTEGER,
    "amountPaise" INTEGER,
    "minimumPaise" INTEGER NOT NULL DEFAULT 0,
    "buyCount" INTEGER,
    "payCount" INTEGER,
    "basisPaise" INTEGER,
    CONSTRAINT "OrderDiscount_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE TABLE "OrderItemDiscount" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderDiscountId" INTEGER NOT NULL,
    "orderItemId" INTEGER NOT NULL,
    "amountPaise" INTEGER NOT NULL CHECK ("amountPaise" >= 0),
    CONSTRAINT "OrderItemDiscount_orderDiscountId_fkey" FOREIGN KEY ("orderDiscountId") REFERENCES "OrderDiscount" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "OrderItemDiscount_orderItemId_fkey" FOREIGN KEY ("orderItemId") REFERENCES "OrderItem" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
ALTER TABLE "TaxLine" ADD COLUMN "discounts" JSONB NOT NULL DEFAULT '[]';
CREATE INDEX "OrderDiscount_orderId_idx" ON "OrderDiscount"("orderId");
CREATE INDEX "OrderItemDiscount_orderDiscountId_idx" ON "OrderItemDiscount"("orderDiscountId");
CREATE INDEX "OrderItemDiscount_orderItemId_idx" ON "OrderItemDiscount"("orderItemId");

-- The names of the discounts on an invoice are never changed either.
DROP TRIGGER "TaxLine_unchanged";
CREATE TRIGGER "TaxLine_unchanged" BEFORE UPDATE ON "TaxLine"
WHEN new."orderItemId" IS NOT NULL
    OR (new."id", new."documentId", new."invoiceLineId", new."words", new."hsn", new."quantity", new."discountPaise", new."paise", new."rate", new."taxablePaise", new."cgstPaise", new."sgstPaise", new."igstPaise", CAST(new."discounts" AS TEXT))
    IS NOT (old."id", old."documentId", old."invoiceLineId", old."words", old."hsn", old."quantity", old."discountPaise", old."paise", old."rate", old."taxablePaise", old."cgstPaise", old."sgstPaise", old."igstPaise", CAST(old."discounts" AS TEXT)) BEGIN
    SELECT RAISE(ABORT, 'invoices and credit notes are never changed');
END;
