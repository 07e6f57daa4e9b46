-- SQLite changes a CHECK only by making the table anew: a credit note may take an amount off the price, for which no piece
-- comes back.
CREATE TABLE "new_TaxLine" (
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
    CHECK ("quantity" >= 0),
    CHECK ("rate" BETWEEN 0 AND 100),
    CHECK ("discountPaise" >= 0 AND "taxablePaise" >= 0 AND "cgstPaise" >= 0 AND "sgstPaise" >= 0 AND "igstPaise" >= 0),
    CHECK ("paise" = "taxablePaise" + "cgstPaise" + "sgstPaise" + "igstPaise")
);
INSERT INTO "new_TaxLine" ("id", "documentId", "orderItemId", "invoiceLineId", "words", "hsn", "quantity", "discountPaise", "paise", "rate", "taxablePaise", "cgstPaise", "sgstPaise", "igstPaise")
SELECT "id", "documentId", "orderItemId", "invoiceLineId", "words", "hsn", "quantity", "discountPaise", "paise", "rate", "taxablePaise", "cgstPaise", "sgstPaise", "igstPaise" FROM "TaxLine";
-- Numbers of lines are never given twice.
DELETE FROM "sqlite_sequence" WHERE "name" = 'new_TaxLine';
UPDATE "sqlite_sequence" SET "name" = 'new_TaxLine' WHERE "name" = 'TaxLine';
DROP TABLE "TaxLine";
ALTER TABLE "new_TaxLine" RENAME TO "TaxLine";
CREATE INDEX "TaxLine_documentId_idx" ON "TaxLine"("documentId");
CREATE INDEX "TaxLine_orderItemId_idx" ON "TaxLine"("orderItemId");
CREATE INDEX "TaxLine_invoiceLineId_idx" ON "TaxLine"("invoiceLineId");
CREATE TRIGGER "TaxLine_unchanged" BEFORE UPDATE ON "TaxLine"
WHEN new."orderItemId" IS NOT NULL
    OR (new."id", new."documentId", new."invoiceLineId", new."words", new."hsn", new."quantity", new."discountPaise", new."paise", new."rate", new."taxablePaise", new."cgstPaise", new."sgstPaise", new."igstPaise")
    IS NOT (old."id", old."documentId", old."invoiceLineId", old."words", old."hsn", old."quantity", old."discountPaise", old."paise", old."rate", old."taxablePaise", old."cgstPaise", old."sgstPaise", old."igstPaise") BEGIN
    SELECT RAISE(ABORT, 'invoices and credit notes are never changed');
END;
CREATE TRIGGER "TaxLine_kept" BEFORE DELETE ON "TaxLine" BEGIN
    SELECT RAISE(ABORT, 'invoices and credit notes are kept');
END;
