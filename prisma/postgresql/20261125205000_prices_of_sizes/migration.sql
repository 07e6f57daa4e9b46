-- A variant may have a price of its own; without one it costs what its product does. Lists go by the lowest price at which a
-- product can be bought, which triggers keep: of the variants in stock, or of all where none is. Products without prices of
-- their variants pay for none of it.
ALTER TABLE "Variant" ADD COLUMN "pricePaise" BIGINT CHECK ("pricePaise" > 0);
CREATE INDEX "Variant_priced_idx" ON "Variant"("productId") WHERE "pricePaise" IS NOT NULL;

ALTER TABLE "Product" ADD COLUMN "fromPricePaise" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "Product" ADD COLUMN "toPricePaise" BIGINT NOT NULL DEFAULT 0;
UPDATE "Product" SET "fromPricePaise" = "basePricePaise", "toPricePaise" = "basePricePaise";

DROP INDEX "Product_newest_idx";
CREATE INDEX "Product_newest_idx" ON "Product"("createdAt", "id", "fromPricePaise", "categoryId", "collectionId", "nameKey") WHERE "deletedAt" IS NULL;
DROP INDEX "Product_cheapest_idx";
CREATE INDEX "Product_cheapest_idx" ON "Product"("fromPricePaise", "id", "createdAt", "categoryId", "collectionId", "nameKey") WHERE "deletedAt" IS NULL;
DROP INDEX "Product_category_newest_idx";
CREATE INDEX "Product_category_newest_idx" ON "Product"("categoryId", "createdAt", "id", "fromPricePaise", "collectionId", "nameKey") WHERE "deletedAt" IS NULL;
DROP INDEX "Product_category_cheapest_idx";
CREATE INDEX "Product_category_cheapest_idx" ON "Product"("categoryId", "fromPricePaise", "id", "collectionId") WHERE "deletedAt" IS NULL;
DROP INDEX "Product_collection_newest_idx";
CREATE INDEX "Product_collection_newest_idx" ON "Product"("collectionId", "createdAt", "id", "fromPricePaise", "categoryId", "nameKey") WHERE "deletedAt" IS NULL;
DROP INDEX "Product_collection_cheapest_idx";
CREATE INDEX "Product_collection_cheapest_idx" ON "Product"("collectionId", "fromPricePaise", "id", "categoryId") WHERE "deletedAt" IS NULL;

CREATE FUNCTION "Product_price_insert"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN UPDATE "Product" SET "fromPricePaise" = new."basePricePaise", "toPricePaise" = new."basePricePaise" WHERE "id" = new."id"; RETURN NULL; END $trigger$;
CREATE TRIGGER "Product_price_insert" AFTER INSERT ON "Product" FOR EACH ROW EXECUTE FUNCTION "Product_price_insert"();
CREATE FUNCTION "Product_price_update"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF old."basePricePaise" <> new."basePricePaise" OR old."countsByVariant" <> new."countsByVariant" THEN UPDATE "Product" SET
        "fromPricePaise" = CASE WHEN "countsByVariant" AND "basePricePaise" > 0 THEN coalesce(
            (SELECT min(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id" AND variant."remainingQty" > 0),
            (SELECT min(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id"), "basePricePaise") ELSE "basePricePaise" END,
        "toPricePaise" = CASE WHEN "countsByVariant" AND "basePricePaise" > 0 THEN coalesce(
            (SELECT max(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id" AND variant."remainingQty" > 0),
            (SELECT max(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id"), "basePricePaise") ELSE "basePricePaise" END
    WHERE "id" = new."id"; END IF; RETURN NULL; END $trigger$;
CREATE TRIGGER "Product_price_update" AFTER UPDATE OF "basePricePaise", "countsByVariant" ON "Product" FOR EACH ROW EXECUTE FUNCTION "Product_price_update"();
CREATE FUNCTION "Variant_price_insert"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF EXISTS (SELECT 1 FROM "Variant" WHERE "productId" = new."productId" AND "pricePaise" IS NOT NULL) THEN UPDATE "Product" SET
        "fromPricePaise" = CASE WHEN "countsByVariant" AND "basePricePaise" > 0 THEN coalesce(
            (SELECT min(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id" AND variant."remainingQty" > 0),
            (SELECT min(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id"), "basePricePaise") ELSE "basePricePaise" END,
        "toPricePaise" = CASE WHEN "countsByVariant" AND "basePricePaise" > 0 THEN coalesce(
            (SELECT max(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id" AND variant."remainingQty" > 0),
            (SELECT max(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id"), "basePricePaise") ELSE "basePricePaise" END
    WHERE "id" = new."productId"; END IF; RETURN NULL; END $trigger$;
CREATE TRIGGER "Variant_price_insert" AFTER INSERT ON "Variant" FOR EACH ROW EXECUTE FUNCTION "Variant_price_insert"();
CREATE FUNCTION "Variant_price_update"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF old."pricePaise" IS DISTINCT FROM new."pricePaise" THEN UPDATE "Product" SET
        "fromPricePaise" = CASE WHEN "countsByVariant" AND "basePricePaise" > 0 THEN coalesce(
            (SELECT min(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id" AND variant."remainingQty" > 0),
            (SELECT min(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id"), "basePricePaise") ELSE "basePricePaise" END,
        "toPricePaise" = CASE WHEN "countsByVariant" AND "basePricePaise" > 0 THEN coalesce(
            (SELECT max(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id" AND variant."remainingQty" > 0),
            (SELECT max(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id"), "basePricePaise") ELSE "basePricePaise" END
    WHERE "id" = new."productId"; END IF; RETURN NULL; END $trigger$;
CREATE TRIGGER "Variant_price_update" AFTER UPDATE OF "pricePaise" ON "Variant" FOR EACH ROW EXECUTE FUNCTION "Variant_price_update"();
CREATE FUNCTION "Variant_price_left"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF (old."remainingQty" = 0) <> (new."remainingQty" = 0) AND EXISTS (SELECT 1 FROM "Variant" WHERE "productId" = new."productId" AND "pricePaise" IS NOT NULL) THEN UPDATE "Product" SET
        "fromPricePaise" = CASE WHEN "countsByVariant" AND "basePricePaise" > 0 THEN coalesce(
            (SELECT min(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id" AND variant."remainingQty" > 0),
            (SELECT min(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id"), "basePricePaise") ELSE "basePricePaise" END,
        "toPricePaise" = CASE WHEN "countsByVariant" AND "basePricePaise" > 0 THEN coalesce(
            (SELECT max(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id" AND variant."remainingQty" > 0),
            (SELECT max(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id"), "basePricePaise") ELSE "basePricePaise" END
    WHERE "id" = new."productId"; END IF; RETURN NULL; END $trigger$;
CREATE TRIGGER "Variant_price_left" AFTER UPDATE OF "remainingQty" ON "Variant" FOR EACH ROW EXECUTE FUNCTION "Variant_price_left"();
CREATE FUNCTION "Variant_price_delete"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF old."pricePaise" IS NOT NULL OR EXISTS (SELECT 1 FROM "Variant" WHERE "productId" = old."productId" AND "pricePaise" IS NOT NULL) THEN UPDATE "Product" SET
        "fromPricePaise" = CASE WHEN "countsByVariant" AND "basePricePaise" > 0 THEN coalesce(
            (SELECT min(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id" AND variant."remainingQty" > 0),
            (SELECT min(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id"), "basePricePaise") ELSE "basePricePaise" END,
        "toPricePaise" = CASE WHEN "countsByVariant" AND "basePricePaise" > 0 THEN coalesce(
            (SELECT max(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id" AND variant."remainingQty" > 0),
            (SELECT max(coalesce(variant."pricePaise", "basePricePaise")) FROM "Variant" variant WHERE variant."productId" = "Product"."id"), "basePricePaise") ELSE "basePricePaise" END
    WHERE "id" = old."productId"; END IF; RETURN NULL; END $trigger$;
CREATE TRIGGER "Variant_price_delete" AFTER DELETE ON "Variant" FOR EACH ROW EXECUTE FUNCTION "Variant_price_delete"();

-- Shoppers see the price of a variant, and lists are found and sorted by the lowest.
DROP TRIGGER "Variant_version_update" ON "Variant";
CREATE OR REPLACE FUNCTION "Variant_version_update"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF (old."productColorId", old."size", old."sizeKey", old."sku", old."position", old."pricePaise") IS DISTINCT FROM (new."productColorId", new."size", new."sizeKey", new."sku", new."position", new."pricePaise") THEN INSERT INTO "CatalogVersionPart" ("part", "version", "sizes") VALUES (pg_backend_pid() % 256, 1, 1)
		ON CONFLICT ("part") DO UPDATE SET "version" = "CatalogVersionPart"."version" + excluded."version", "sizes" = "CatalogVersionPart"."sizes" + excluded."sizes"; END IF; RETURN NULL; END $trigger$;
CREATE TRIGGER "Variant_version_update" AFTER UPDATE OF "productColorId", "size", "sizeKey", "sku", "position", "pricePaise" ON "Variant" FOR EACH ROW EXECUTE FUNCTION "Variant_version_update"();
DROP TRIGGER "Product_listing_update" ON "Product";
CREATE OR REPLACE FUNCTION "Product_listing_update"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF old."nameKey" IS DISTINCT FROM new."nameKey" OR old."fromPricePaise" IS DISTINCT FROM new."fromPricePaise" OR old."categoryId" IS DISTINCT FROM new."categoryId" OR old."collectionId" IS DISTINCT FROM new."collectionId" OR old."createdAt" IS DISTINCT FROM new."createdAt" OR old."deletedAt" IS DISTINCT FROM new."deletedAt" THEN INSERT INTO "CatalogVersionPart" ("part", "listing") VALUES (pg_backend_pid() % 256, 1)
		ON CONFLICT ("part") DO UPDATE SET "listing" = "CatalogVersionPart"."listing" + excluded."listing"; END IF; RETURN NULL; END $trigger$;
CREATE TRIGGER "Product_listing_update" AFTER UPDATE OF "nameKey", "fromPricePaise", "categoryId", "collectionId", "createdAt", "deletedAt" ON "Product" FOR EACH ROW EXECUTE FUNCTION "Product_listing_update"();
