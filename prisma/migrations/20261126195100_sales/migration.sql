-- A sale never writes a price: products know what is taken off theirs, and the lowest and highest price at which one can be
-- bought, by which lists go, are reckoned from both. One trigger has that formula, the others touch a column of it.
ALTER TABLE "Product" ADD COLUMN "saleOffPaise" INTEGER;
ALTER TABLE "Product" ADD COLUMN "salePercent" INTEGER;
CREATE TABLE "Sale" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL CHECK ("kind" IN ('percent', 'amount', 'pay-for', 'from-pieces', 'free-delivery')),
    "percent" INTEGER,
    "amountPaise" INTEGER,
    "buyCount" INTEGER,
    "payCount" INTEGER,
    "words" TEXT NOT NULL DEFAULT '',
    "isForAll" BOOLEAN NOT NULL DEFAULT false,
    "startsAt" DATETIME NOT NULL,
    "endsAt" DATETIME,
    "isRunning" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL
);
CREATE TABLE "SaleTarget" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "saleId" INTEGER NOT NULL,
    "productId" INTEGER,
    "categoryId" INTEGER,
    "collectionId" INTEGER,
    CONSTRAINT "SaleTarget_saleId_fkey" FOREIGN KEY ("saleId") REFERENCES "Sale" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "SaleTarget_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "SaleTarget_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "Category" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "SaleTarget_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE TABLE "PastPrice" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "productId" INTEGER NOT NULL,
    "paise" INTEGER NOT NULL,
    "until" DATETIME NOT NULL,
    CONSTRAINT "PastPrice_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "SaleTarget_saleId_idx" ON "SaleTarget"("saleId");
CREATE INDEX "SaleTarget_productId_idx" ON "SaleTarget"("productId");
CREATE INDEX "SaleTarget_categoryId_idx" ON "SaleTarget"("categoryId");
CREATE INDEX "SaleTarget_collectionId_idx" ON "SaleTarget"("collectionId");
CREATE INDEX "PastPrice_productId_until_idx" ON "PastPrice"("productId", "until");
CREATE INDEX "PastPrice_until_idx" ON "PastPrice"("until");
CREATE INDEX "Product_reduced_idx" ON "Product"("id") WHERE "salePercent" IS NOT NULL OR "saleOffPaise" IS NOT NULL;

DROP TRIGGER "Product_price_update";
CREATE TRIGGER "Product_price_update" AFTER UPDATE OF "basePricePaise", "countsByVariant", "salePercent", "saleOffPaise" ON "Product" BEGIN
    UPDATE "Product" SET ("fromPricePaise", "toPricePaise") = (
        SELECT min(reduced."paise"), max(reduced."paise") FROM (
            SELECT min(
                CASE WHEN new."salePercent" IS NULL THEN priced."paise"
                    ELSE max(min(priced."paise", 100), (priced."paise" * (100 - new."salePercent") + 5000) / 10000 * 100) END,
                CASE WHEN priced."paise" > new."saleOffPaise" THEN priced."paise" - new."saleOffPaise" ELSE priced."paise" END
            ) AS "paise" FROM (
                SELECT coalesce(variant."pricePaise", new."basePricePaise") AS "paise" FROM "Variant" variant
                    WHERE new."countsByVariant" AND new."basePricePaise" > 0 AND variant."productId" = new."id" AND (variant."remainingQty" > 0
                        OR NOT EXISTS (SELECT 1 FROM "Variant" other WHERE other."productId" = new."id" AND other."remainingQty" > 0))
                UNION ALL SELECT new."basePricePaise" WHERE NOT (new."countsByVariant" AND new."basePricePaise" > 0)
                    OR NOT EXISTS (SELECT 1 FROM "Variant" other WHERE other."productId" = new."id")
            ) priced
        ) reduced
    ) WHERE "id" = new."id";
END;
DROP TRIGGER "Variant_price_insert";
CREATE TRIGGER "Variant_price_insert" AFTER INSERT ON "Variant" WHEN EXISTS (SELECT 1 FROM "Variant" WHERE "productId" = new."productId" AND "pricePaise" IS NOT NULL) BEGIN
    UPDATE "Product" SET "salePercent" = "salePercent" WHERE "id" = new."productId";
END;
DROP TRIGGER "Variant_price_update";
CREATE TRIGGER "Variant_price_update" AFTER UPDATE OF "pricePaise" ON "Variant" WHEN old."pricePaise" IS NOT new."pricePaise" BEGIN
    UPDATE "Product" SET "salePercent" = "salePercent" WHERE "id" = new."productId";
END;
DROP TRIGGER "Variant_price_left";
CREATE TRIGGER "Variant_price_left" AFTER UPDATE OF "remainingQty" ON "Variant" WHEN (old."remainingQty" = 0) <> (new."remainingQty" = 0) AND EXISTS (SELECT 1 FROM "Variant" WHERE "productId" = new."productId" AND "pricePaise" IS NOT NULL) BEGIN
    UPDATE "Product" SET "salePercent" = "salePercent" WHERE "id" = new."productId";
END;
DROP TRIGGER "Variant_price_delete";
CREATE TRIGGER "Variant_price_delete" AFTER DELETE ON "Variant" WHEN old."pricePaise" IS NOT NULL OR EXISTS (SELECT 1 FROM "Variant" WHERE "productId" = old."productId" AND "pricePaise" IS NOT NULL) BEGIN
    UPDATE "Product" SET "salePercent" = "salePercent" WHERE "id" = old."productId";
END;
CREATE TRIGGER "Product_version_sale" AFTER UPDATE OF "salePercent", "saleOffPaise" ON "Product" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "Product_past_price" AFTER UPDATE OF "fromPricePaise" ON "Product" WHEN old."fromPricePaise" > 0 AND old."fromPricePaise" <> new."fromPricePaise" BEGIN
    INSERT INTO "PastPrice" ("productId", "paise", "until") VALUES (old."id", old."fromPricePaise", CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
CREATE TRIGGER "Sale_version_update" AFTER UPDATE ON "Sale" WHEN old."isRunning" OR new."isRunning" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "Sale_version_delete" AFTER DELETE ON "Sale" WHEN old."isRunning" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
