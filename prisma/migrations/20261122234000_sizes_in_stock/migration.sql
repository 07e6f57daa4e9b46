-- A number that goes up with what is in stock in which size. Only listings that are asked for a size find by it: the
-- others keep what they found while sizes sell out.
ALTER TABLE "CatalogVersion" ADD COLUMN "sizes" INTEGER NOT NULL DEFAULT 0;

DROP TRIGGER "Variant_version_insert";
DROP TRIGGER "Variant_version_update";
DROP TRIGGER "Variant_version_delete";
DROP TRIGGER "Variant_version_left";
DROP TRIGGER "Product_version_counting";
CREATE TRIGGER "Variant_version_insert" AFTER INSERT ON "Variant" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1, "sizes" = "sizes" + 1;
END;
CREATE TRIGGER "Variant_version_update" AFTER UPDATE OF "productColorId", "size", "sizeKey", "sku", "position" ON "Variant" WHEN (old."productColorId", old."size", old."sizeKey", old."sku", old."position") IS NOT (new."productColorId", new."size", new."sizeKey", new."sku", new."position") BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1, "sizes" = "sizes" + 1;
END;
CREATE TRIGGER "Variant_version_delete" AFTER DELETE ON "Variant" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1, "sizes" = "sizes" + 1;
END;
CREATE TRIGGER "Variant_version_left" AFTER UPDATE OF "remainingQty" ON "Variant" WHEN min(old."remainingQty", 6) <> min(new."remainingQty", 6) BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1, "sizes" = "sizes" + ((old."remainingQty" = 0) <> (new."remainingQty" = 0));
END;
CREATE TRIGGER "Product_version_counting" AFTER UPDATE OF "countsByVariant" ON "Product" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;

-- Lines and movements of products counted as a whole name no variant, and need no entry. SQLite uses these for a foreign
-- key too: no line with a variant is without one.
DROP INDEX "OrderItem_variantId_idx";
DROP INDEX "StockMovement_variantId_idx";
CREATE INDEX "OrderItem_variantId_idx" ON "OrderItem"("variantId") WHERE "variantId" IS NOT NULL;
CREATE INDEX "StockMovement_variantId_idx" ON "StockMovement"("variantId") WHERE "variantId" IS NOT NULL;
