ALTER TABLE "Order" ADD COLUMN "buyerGstin" TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE "TaxDocument" ADD COLUMN "buyerGstin" TEXT COLLATE "C" NOT NULL DEFAULT '';

-- The buyer's GSTIN on a document is never changed either.
CREATE OR REPLACE FUNCTION "TaxDocument_unchanged"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF new."standsForOrderId" IS NOT NULL
    OR (new."id", new."kind", new."year", new."serial", new."number", new."orderId", new."invoiceId", new."mode", new."gstin", new."legalName", new."address", new."homeState", new."supply", new."suppliedTo", new."buyerGstin", new."reason", new."totalPaise", new."at")
    IS DISTINCT FROM (old."id", old."kind", old."year", old."serial", old."number", old."orderId", old."invoiceId", old."mode", old."gstin", old."legalName", old."address", old."homeState", old."supply", old."suppliedTo", old."buyerGstin", old."reason", old."totalPaise", old."at") THEN RAISE EXCEPTION USING MESSAGE = 'invoices and credit notes are never changed', ERRCODE = 'check_violation'; END IF; RETURN NEW; END $trigger$;
