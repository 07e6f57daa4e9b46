-- A variant may have a price of its own; without one it costs what its product does. Lists go by the lowest price at which a
-- product can be bought, which triggers keep: of the variants in stock, or of all where none is. Products without prices of
-- their variants pay for none of it.
ALTER TABLE "Variant" ADD COLUMN "pricePaise" INTEGER CHECK ("pricePaise" > 0);
CREATE INDEX "Variant_priced_idx" ON "Variant"("productId") WHERE "pricePaise" IS NOT NULL;

ALTER TABLE "Product" ADD COLUMN "fromPricePaise" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Product" ADD COLUMN "toPricePaise" INTEGER NOT NULL DEFAULT 0;
UPDATE "Product" SET "fromPricePaise" = "basePricePaise", "toPricePaise" = "basePricePaise";

DROP INDEX "Product_newest_idx";
CREATE INDEX "Product_newest_idx" ON "Product"("deletedAt", "createdAt", "id", "fromPricePaise", "categoryId", "collectionId", "nameKey");
DROP INDEX "Product_cheapest_idx";
CREATE INDEX "Product_cheapest_idx" ON "Product"("deletedAt", "fromPricePaise", "id", "createdAt", "categoryId", "collectionId", "nameKey");
DROP INDEX "Product_category_newest_idx";
CREATE INDEX "Product_category_newest_idx" ON "Product"("categoryId", "deletedAt", "createdAt", "id", "fromPricePaise", "collectionId", "nameKey");
DROP INDEX "Product_category_cheapest_idx";
CREATE INDEX "Product_category_cheapest_idx" ON "Product"("categoryId", "deletedAt", "fromPricePaise", "id", "collectionId");
DROP INDEX "Product_collection_newest_idx";
CREATE INDEX "Product_collection_newest_idx" ON "Product"("collectionId", "deletedAt", "createdAt", "id", "fromPricePaise", "categoryId", "nameKey");
DROP INDEX "Product_collection_cheapest_idx";
CREATE INDEX "Product_collection_cheapest_idx" ON "Product"("collectionId", "deletedAt", "fromPricePaise", "id", "categoryId");

CREATE TRIGGER "Product_price_insert" AFTER INSERT ON "Product" BEGIN
    UPDATE "Product" SET "fromPricePaise" = new."basePricePaise", "toPricePaise" = new."basePricePaise" WHERE "id" = new."id";
END;
CREATE TRIGGER "Product_price_update" AFTER UPDATE OF "basePricePaise", "countsByVariant" ON "Product" WHEN old."basePricePaise" <> new."basePricePaise" OR old."countsByVariant" <> new."countsByVariant" BEGIN
    UPDATE "Product" SET
        "fromPricePaise" = CASE WHEN "countsByVariant" AND "basePricePaise" > 0 THEN coalesce(
            (SELECT min(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id" AND variant."remainingQty" > 0),
            (SELECT min(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id"), "basePricePaise") ELSE "basePricePaise" END,
        "toPricePaise" = CASE WHEN "countsByVariant" AND "basePricePaise" > 0 THEN coalesce(
            (SELECT max(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id" AND variant."remainingQty" > 0),
            (SELECT max(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id"), "basePricePaise") ELSE "basePricePaise" END
    WHERE "id" = new."id";
END;
CREATE TRIGGER "Variant_price_insert" AFTER INSERT ON "Variant" WHEN EXISTS (SELECT 1 FROM "Variant" WHERE "productId" = new."productId" AND "pricePaise" IS NOT NULL) BEGIN
    UPDATE "Product" SET
        "fromPricePaise" = CASE WHEN "countsByVariant" AND "basePricePaise" > 0 THEN coalesce(
            (SELECT min(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id" AND variant."remainingQty" > 0),
            (SELECT min(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id"), "basePricePaise") ELSE "basePricePaise" END,
        "toPricePaise" = CASE WHEN "countsByVariant" AND "basePricePaise" > 0 THEN coalesce(
            (SELECT max(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id" AND variant."remainingQty" > 0),
            (SELECT max(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id"), "basePricePaise") ELSE "basePricePaise" END
    WHERE "id" = new."productId";
END;
CREATE TRIGGER "Variant_price_update" AFTER UPDATE OF "pricePaise" ON "Variant" WHEN old."pricePaise" IS NOT new."pricePaise" BEGIN
    UPDATE "Product" SET
        "fromPricePaise" = CASE WHEN "countsByVariant" AND "basePricePaise" > 0 THEN coalesce(
            (SELECT min(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id" AND variant."remainingQty" > 0),
            (SELECT min(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id"), "basePricePaise") ELSE "basePricePaise" END,
        "toPricePaise" = CASE WHEN "countsByVariant" AND "basePricePaise" > 0 THEN coalesce(
            (SELECT max(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id" AND variant."remainingQty" > 0),
            (SELECT max(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id"), "basePricePaise") ELSE "basePricePaise" END
    WHERE "id" = new."productId";
END;
CREATE TRIGGER "Variant_price_left" AFTER UPDATE OF "remainingQty" ON "Variant" WHEN (old."remainingQty" = 0) <> (new."remainingQty" = 0) AND EXISTS (SELECT 1 FROM "Variant" WHERE "productId" = new."productId" AND "pricePaise" IS NOT NULL) BEGIN
    UPDATE "Product" SET
        "fromPricePaise" = CASE WHEN "countsByVariant" AND "basePricePaise" > 0 THEN coalesce(
            (SELECT min(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id" AND variant."remainingQty" > 0),
            (SELECT min(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id"), "basePricePaise") ELSE "basePricePaise" END,
        "toPricePaise" = CASE WHEN "countsByVariant" AND "basePricePaise" > 0 THEN coalesce(
            (SELECT max(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id" AND variant."remainingQty" > 0),
            (SELECT max(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id"), "basePricePaise") ELSE "basePricePaise" END
    WHERE "id" = new."productId";
END;
CREATE TRIGGER "Variant_price_delete" AFTER DELETE ON "Variant" WHEN old."pricePaise" IS NOT NULL OR EXISTS (SELECT 1 FROM "Variant" WHERE "productId" = old."productId" AND "pricePaise" IS NOT NULL) BEGIN
    UPDATE "Product" SET
        "fromPricePaise" = CASE WHEN "countsByVariant" AND "basePricePaise" > 0 THEN coalesce(
            (SELECT min(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id" AND variant."remainingQty" > 0),
            (SELECT min(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id"), "basePricePaise") ELSE "basePricePaise" END,
        "toPricePaise" = CASE WHEN "countsByVariant" AND "basePricePaise" > 0 THEN coalesce(
            (SELECT max(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id" AND variant."remainingQty" > 0),
            (SELECT max(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id"), "basePricePaise") ELSE "basePricePaise" END
    WHERE "id" = old."productId";
END;

-- Shoppers see the price of a variant, and lists are found and sorted by the lowest.
DROP TRIGGER "Variant_version_update";
CREATE TRIGGER "Variant_version_update" AFTER UPDATE OF "productColorId", "size", "sizeKey", "sku", "position", "pricePaise" ON "Variant" WHEN (old."productColorId", old."size", old."sizeKey", old."sku", old."position", old."pricePaise") IS NOT (new."productColorId", new."size", new."sizeKey", new."sku", new."position", new."pricePaise") BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1, "sizes" = "sizes" + 1;
END;
DROP TRIGGER "Product_listing_update";
CREATE TRIGGER "Product_listing_update" AFTER UPDATE OF "nameKey", "fromPricePaise", "categoryId", "collectionId", "createdAt", "deletedAt" ON "Product" WHEN old."nameKey" IS NOT new."nameKey" OR old."fromPricePaise" IS NOT new."fromPricePaise" OR old."categoryId" IS NOT new."categoryId" OR old."collectionId" IS NOT new."collectionId" OR old."createdAt" IS NOT new."createdAt" OR old."deletedAt" IS NOT new."deletedAt" BEGIN
    UPDATE "CatalogVersion" SET "listing" = "listing" + 1;
END;
