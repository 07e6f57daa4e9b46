-- Pieces may be counted by variant, a product colour in a size. Products that are there go on counting as a whole.
ALTER TABLE "Product" ADD COLUMN "countsByVariant" BOOLEAN NOT NULL DEFAULT false;

CREATE UNIQUE INDEX "ProductColor_id_productId_key" ON "ProductColor"("id", "productId");

CREATE TABLE "Variant" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "productId" INTEGER NOT NULL,
    "productColorId" INTEGER NOT NULL,
    "size" TEXT NOT NULL DEFAULT '',
    "sizeKey" TEXT NOT NULL DEFAULT '',
    "sku" TEXT,
    "barcode" TEXT,
    "remainingQty" INTEGER NOT NULL,
    "purchaseQty" INTEGER NOT NULL DEFAULT 0,
    "position" INTEGER NOT NULL,
    CONSTRAINT "Variant_productColorId_productId_fkey" FOREIGN KEY ("productColorId", "productId") REFERENCES "ProductColor" ("id", "productId") ON DELETE CASCADE ON UPDATE CASCADE,
    CHECK ("remainingQty" >= 0),
    CHECK ("purchaseQty" >= 0)
);
CREATE UNIQUE INDEX "Variant_sku_key" ON "Variant"("sku");
CREATE INDEX "Variant_productId_idx" ON "Variant"("productId");
CREATE INDEX "Variant_barcode_idx" ON "Variant"("barcode");
CREATE UNIQUE INDEX "Variant_productColorId_sizeKey_key" ON "Variant"("productColorId", "sizeKey");
-- What is in stock in a size, for listings; what runs low. A sale moves a row of neither, unless it is among the last.
CREATE INDEX "Variant_in_stock_idx" ON "Variant"("sizeKey", "productId", "productColorId") WHERE "remainingQty" > 0;
CREATE INDEX "Variant_low_idx" ON "Variant"("remainingQty", "id") WHERE "remainingQty" <= 5;

-- A line of a cart is a customer, a colour and a size.
CREATE TABLE "new_CartItem" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "productColorId" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "size" TEXT NOT NULL DEFAULT '',
    "addKey" TEXT,
    "addedAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "CartItem_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CartItem_productColorId_fkey" FOREIGN KEY ("productColorId") REFERENCES "ProductColor" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CHECK ("quantity" >= 1)
);
INSERT INTO "new_CartItem" ("id", "userId", "productColorId", "quantity", "size", "addKey", "addedAt", "createdAt")
SELECT "id", "userId", "productColorId", "quantity", coalesce("size", ''), "addKey", "addedAt", "createdAt" FROM "CartItem";
DROP TABLE "CartItem";
ALTER TABLE "new_CartItem" RENAME TO "CartItem";
CREATE INDEX "CartItem_productColorId_idx" ON "CartItem"("productColorId");
CREATE UNIQUE INDEX "CartItem_userId_productColorId_size_key" ON "CartItem"("userId", "productColorId", "size");

-- A line of an order keeps its SKU, and knows the variant that its pieces came from.
ALTER TABLE "OrderItem" ADD COLUMN "sku" TEXT;
ALTER TABLE "OrderItem" ADD COLUMN "variantId" INTEGER REFERENCES "Variant" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "OrderItem_variantId_idx" ON "OrderItem"("variantId");

-- The history of stock says which variant, in words too, which stay when the variant goes.
ALTER TABLE "StockMovement" ADD COLUMN "variantId" INTEGER REFERENCES "Variant" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "StockMovement" ADD COLUMN "colorName" TEXT;
ALTER TABLE "StockMovement" ADD COLUMN "size" TEXT;
ALTER TABLE "StockMovement" ADD COLUMN "note" TEXT;
CREATE INDEX "StockMovement_variantId_idx" ON "StockMovement"("variantId");

-- The quantities of a product that counts by variant are the sums of its variants, whoever changes these. Each change
-- adds its difference: an order does not add up hundreds of rows.
CREATE TRIGGER "Variant_sums_insert" AFTER INSERT ON "Variant" WHEN new."remainingQty" + new."purchaseQty" > 0 BEGIN
    UPDATE "Product" SET
        "originalQty" = "originalQty" + new."remainingQty" + new."purchaseQty",
        "remainingQty" = "remainingQty" + new."remainingQty",
        "purchaseQty" = "purchaseQty" + new."purchaseQty",
        "updatedAt" = CAST(unixepoch('subsec') * 1000 AS INTEGER)
    WHERE "id" = new."productId" AND "countsByVariant";
END;
CREATE TRIGGER "Variant_sums_update" AFTER UPDATE OF "remainingQty", "purchaseQty" ON "Variant" WHEN old."remainingQty" <> new."remainingQty" OR old."purchaseQty" <> new."purchaseQty" BEGIN
    UPDATE "Product" SET
        "originalQty" = "originalQty" + (new."remainingQty" - old."remainingQty") + (new."purchaseQty" - old."purchaseQty"),
        "remainingQty" = "remainingQty" + (new."remainingQty" - old."remainingQty"),
        "purchaseQty" = "purchaseQty" + (new."purchaseQty" - old."purchaseQty"),
        "updatedAt" = CAST(unixepoch('subsec') * 1000 AS INTEGER)
    WHERE "id" = new."productId" AND "countsByVariant";
END;
CREATE TRIGGER "Variant_sums_delete" AFTER DELETE ON "Variant" WHEN old."remainingQty" + old."purchaseQty" > 0 BEGIN
    UPDATE "Product" SET
        "originalQty" = "originalQty" - old."remainingQty" - old."purchaseQty",
        "remainingQty" = "remainingQty" - old."remainingQty",
        "purchaseQty" = "purchaseQty" - old."purchaseQty",
        "updatedAt" = CAST(unixepoch('subsec') * 1000 AS INTEGER)
    WHERE "id" = old."productId" AND "countsByVariant";
END;
CREATE TRIGGER "Variant_product_fixed" BEFORE UPDATE OF "productId" ON "Variant" WHEN old."productId" <> new."productId" BEGIN
    SELECT RAISE(ABORT, 'a variant stays with its product');
END;
CREATE TRIGGER "Product_sums_switched" AFTER UPDATE OF "countsByVariant" ON "Product" WHEN new."countsByVariant" AND NOT old."countsByVariant" BEGIN
    UPDATE "Product" SET ("originalQty", "remainingQty", "purchaseQty") = (
        SELECT coalesce(sum("remainingQty" + "purchaseQty"), 0), coalesce(sum("remainingQty"), 0), coalesce(sum("purchaseQty"), 0)
        FROM "Variant" WHERE "productId" = new."id"
    ) WHERE "id" = new."id";
END;
CREATE TRIGGER "Product_sums_insert" AFTER INSERT ON "Product" WHEN new."countsByVariant" BEGIN
    UPDATE "Product" SET "originalQty" = 0, "remainingQty" = 0, "purchaseQty" = 0 WHERE "id" = new."id";
END;

-- The lines of carts follow the spelling of a size.
CREATE TRIGGER "Variant_carts_update" AFTER UPDATE OF "size" ON "Variant" WHEN old."size" <> new."size" BEGIN
    UPDATE OR IGNORE "CartItem" SET "size" = new."size" WHERE "productColorId" = new."productColorId" AND "size" = old."size";
END;

-- What shoppers see of a variant: that it is there, its size and place, that it is sold out, that only so many are left.
-- Listings find by what is in stock in a size. Every piece raises "stock" with the product's sums.
CREATE TRIGGER "Variant_version_insert" AFTER INSERT ON "Variant" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1, "listing" = "listing" + 1;
END;
CREATE TRIGGER "Variant_version_update" AFTER UPDATE OF "productColorId", "size", "sizeKey", "sku", "position" ON "Variant" WHEN (old."productColorId", old."size", old."sizeKey", old."sku", old."position") IS NOT (new."productColorId", new."size", new."sizeKey", new."sku", new."position") BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1, "listing" = "listing" + 1;
END;
CREATE TRIGGER "Variant_version_delete" AFTER DELETE ON "Variant" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1, "listing" = "listing" + 1;
END;
CREATE TRIGGER "Variant_version_left" AFTER UPDATE OF "remainingQty" ON "Variant" WHEN min(old."remainingQty", 6) <> min(new."remainingQty", 6) BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1, "listing" = "listing" + ((old."remainingQty" = 0) <> (new."remainingQty" = 0));
END;
CREATE TRIGGER "Product_version_counting" AFTER UPDATE OF "countsByVariant" ON "Product" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1, "listing" = "listing" + 1;
END;
