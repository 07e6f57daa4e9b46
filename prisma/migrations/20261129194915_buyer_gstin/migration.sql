ALTER TABLE "Order" ADD COLUMN "buyerGstin" TEXT NOT NULL DEFAULT '';
ALTER TABLE "TaxDocument" ADD COLUMN "buyerGstin" TEXT NOT NULL DEFAULT '';

-- The buyer's GSTIN on a document is never changed either.
DROP TRIGGER "TaxDocument_unchanged";
CREATE TRIGGER "TaxDocument_unchanged" BEFORE UPDATE ON "TaxDocument"
WHEN new."standsForOrderId" IS NOT NULL
    OR (new."id", new."kind", new."year", new."serial", new."number", new."orderId", new."invoiceId", new."mode", new."gstin", new."legalName", new."address", new."homeState", new."supply", new."suppliedTo", new."buyerGstin", new."reason", new."totalPaise", new."at")
    IS NOT (old."id", old."kind", old."year", old."serial", old."number", old."orderId", old."invoiceId", old."mode", old."gstin", old."legalName", old."address", old."homeState", old."supply", old."suppliedTo", old."buyerGstin", old."reason", old."totalPaise", old."at") BEGIN
    SELECT RAISE(ABORT, 'invoices and credit notes are never changed');
END;
