-- The HSN code of a product, and of the products of a category that have none.
ALTER TABLE "Product" ADD COLUMN "hsn" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Category" ADD COLUMN "hsn" TEXT NOT NULL DEFAULT '';

-- Invoices and credit notes, as they were given: two series, each counted from 1 in every financial year.
CREATE TABLE "TaxDocument" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "serial" INTEGER NOT NULL,
    "number" TEXT NOT NULL,
    "orderId" INTEGER NOT NULL,
    "invoiceId" INTEGER,
    "standsForOrderId" INTEGER,
    "mode" TEXT NOT NULL,
    "gstin" TEXT NOT NULL,
    "legalName" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "homeState" TEXT NOT NULL,
    "supply" TEXT NOT NULL,
    "suppliedTo" TEXT NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "totalPaise" INTEGER NOT NULL,
    "at" DATETIME NOT NULL,
    CONSTRAINT "TaxDocument_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "TaxDocument_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "TaxDocument" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CHECK ("kind" IN ('invoice', 'credit-note')),
    CHECK ("mode" IN ('composition', 'regular')),
    CHECK ("supply" IN ('home', 'elsewhere', 'abroad')),
    CHECK ("serial" >= 1),
    CHECK (length("number") BETWEEN 1 AND 16 AND "number" NOT GLOB '*[^A-Z0-9/-]*'),
    CHECK (("kind" = 'credit-note') = ("invoiceId" IS NOT NULL))
);
CREATE UNIQUE INDEX "TaxDocument_kind_year_serial_key" ON "TaxDocument"("kind", "year", "serial");
CREATE UNIQUE INDEX "TaxDocument_kind_number_key" ON "TaxDocument"("kind", "number");
-- An order has one invoice that stands, at most.
CREATE UNIQUE INDEX "TaxDocument_standsForOrderId_key" ON "TaxDocument"("standsForOrderId");
CREATE INDEX "TaxDocument_orderId_idx" ON "TaxDocument"("orderId");
CREATE INDEX "TaxDocument_invoiceId_idx" ON "TaxDocument"("invoiceId");
CREATE INDEX "TaxDocument_at_id_idx" ON "TaxDocument"("at", "id");

CREATE TABLE "TaxLine" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "documentId" INTEGER NOT NULL,
    "orderItemId" INTEGER,
    "invoiceLineId" INTEGER,
    "words" TEXT NOT NULL,
    "hsn" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "discountPaise" INTEGER NOT NULL,
    "paise" INTEGER NOT NULL,
    "rate" INTEGER NOT NULL,
    "taxablePaise" INTEGER NOT NULL,
    "cgstPaise" INTEGER NOT NULL,
    "sgstPaise" INTEGER NOT NULL,
    "igstPaise" INTEGER NOT NULL,
    CONSTRAINT "TaxLine_documentId_fkey" FOREIGN KEY ("documentId") REFERENCES "TaxDocument" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "TaxLine_orderItemId_fkey" FOREIGN KEY ("orderItemId") REFERENCES "OrderItem" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "TaxLine_invoiceLineId_fkey" FOREIGN KEY ("invoiceLineId") REFERENCES "TaxLine" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CHECK ("quantity" >= 1),
    CHECK ("rate" BETWEEN 0 AND 100),
    CHECK ("discountPaise" >= 0 AND "taxablePaise" >= 0 AND "cgstPaise" >= 0 AND "sgstPaise" >= 0 AND "igstPaise" >= 0),
    CHECK ("paise" = "taxablePaise" + "cgstPaise" + "sgstPaise" + "igstPaise")
);
CREATE INDEX "TaxLine_documentId_idx" ON "TaxLine"("documentId");
CREATE INDEX "TaxLine_orderItemId_idx" ON "TaxLine"("orderItemId");
CREATE INDEX "TaxLine_invoiceLineId_idx" ON "TaxLine"("invoiceLineId");

-- What was given stays as it was given: only that an invoice stands ends, and a line outlives the line of the order.
CREATE TRIGGER "TaxDocument_unchanged" BEFORE UPDATE ON "TaxDocument"
WHEN new."standsForOrderId" IS NOT NULL
    OR (new."id", new."kind", new."year", new."serial", new."number", new."orderId", new."invoiceId", new."mode", new."gstin", new."legalName", new."address", new."homeState", new."supply", new."suppliedTo", new."reason", new."totalPaise", new."at")
    IS NOT (old."id", old."kind", old."year", old."serial", old."number", old."orderId", old."invoiceId", old."mode", old."gstin", old."legalName", old."address", old."homeState", old."supply", old."suppliedTo", old."reason", old."totalPaise", old."at") BEGIN
    SELECT RAISE(ABORT, 'invoices and credit notes are never changed');
END;
CREATE TRIGGER "TaxDocument_kept" BEFORE DELETE ON "TaxDocument" BEGIN
    SELECT RAISE(ABORT, 'invoices and credit notes are kept');
END;
CREATE TRIGGER "TaxLine_unchanged" BEFORE UPDATE ON "TaxLine"
WHEN new."orderItemId" IS NOT NULL
    OR (new."id", new."documentId", new."invoiceLineId", new."words", new."hsn", new."quantity", new."discountPaise", new."paise", new."rate", new."taxablePaise", new."cgstPaise", new."sgstPaise", new."igstPaise")
    IS NOT (old."id", old."documentId", old."invoiceLineId", old."words", old."hsn", old."quantity", old."discountPaise", old."paise", old."rate", old."taxablePaise", old."cgstPaise", old."sgstPaise", old."igstPaise") BEGIN
    SELECT RAISE(ABORT, 'invoices and credit notes are never changed');
END;
CREATE TRIGGER "TaxLine_kept" BEFORE DELETE ON "TaxLine" BEGIN
    SELECT RAISE(ABORT, 'invoices and credit notes are kept');
END;
