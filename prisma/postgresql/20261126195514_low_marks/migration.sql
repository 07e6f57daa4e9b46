-- What runs low is told by a mark: a product's own, its category's or the shop's. Triggers keep the one that holds with
-- the product, so that the list of what runs low goes along an index; the fewest pieces are kept up to a thousand.
ALTER TABLE "Category" ADD COLUMN "lowAt" BIGINT CHECK ("lowAt" BETWEEN 0 AND 999);
ALTER TABLE "Product" ADD COLUMN "lowAt" BIGINT CHECK ("lowAt" BETWEEN 0 AND 999);
ALTER TABLE "Product" ADD COLUMN "lowMark" BIGINT NOT NULL DEFAULT 5;
DROP INDEX "Product_low_idx";
DROP INDEX "Variant_low_idx";
DROP TRIGGER "Product_lowest_insert" ON "Product";
DROP FUNCTION "Product_lowest_insert"();
DROP TRIGGER "Product_lowest_update" ON "Product";
DROP FUNCTION "Product_lowest_update"();
DROP TRIGGER "Product_lowest_switched" ON "Product";
DROP FUNCTION "Product_lowest_switched"();
DROP TRIGGER "Variant_lowest_insert" ON "Variant";
DROP FUNCTION "Variant_lowest_insert"();
DROP TRIGGER "Variant_lowest_update" ON "Variant";
DROP FUNCTION "Variant_lowest_update"();
DROP TRIGGER "Variant_lowest_delete" ON "Variant";
DROP FUNCTION "Variant_lowest_delete"();
UPDATE "Product" SET "lowestQty" = CASE WHEN "countsByVariant"
    THEN coalesce((SELECT min(1000, min("remainingQty")) FROM "Variant" WHERE "productId" = "Product"."id"), 0)
    ELSE min(1000, "remainingQty") END WHERE "lowestQty" = 6;

CREATE INDEX "Product_low_idx" ON "Product"("lowestQty", "id", "lowMark") WHERE "deletedAt" IS NULL AND "lowestQty" <= "lowMark";

CREATE FUNCTION "Product_lowest_insert"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN UPDATE "Product" SET "lowestQty" = CASE WHEN new."countsByVariant" THEN 0 ELSE min(1000, new."remainingQty") END, "lowMark" = coalesce("lowAt", (SELECT "lowAt" FROM "Category" WHERE "id" = "Product"."categoryId"), (SELECT CAST(CAST("value" AS TEXT) AS BIGINT) FROM "Setting" WHERE "key" = 'shop.lowAt'), 5) WHERE "id" = new."id"; RETURN NULL; END $trigger$;

CREATE TRIGGER "Product_lowest_insert" AFTER INSERT ON "Product" FOR EACH ROW EXECUTE FUNCTION "Product_lowest_insert"();

CREATE FUNCTION "Product_lowest_update"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF NOT new."countsByVariant" AND min(old."remainingQty", 1000) <> min(new."remainingQty", 1000) THEN UPDATE "Product" SET "lowestQty" = min(1000, new."remainingQty") WHERE "id" = new."id"; END IF; RETURN NULL; END $trigger$;

CREATE TRIGGER "Product_lowest_update" AFTER UPDATE OF "remainingQty" ON "Product" FOR EACH ROW EXECUTE FUNCTION "Product_lowest_update"();

CREATE FUNCTION "Product_lowest_switched"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF new."countsByVariant" <> old."countsByVariant" THEN UPDATE "Product" SET "lowestQty" = CASE WHEN new."countsByVariant"
        THEN coalesce((SELECT min(1000, min("remainingQty")) FROM "Variant" WHERE "productId" = new."id"), 0)
        ELSE min(1000, new."remainingQty") END WHERE "id" = new."id"; END IF; RETURN NULL; END $trigger$;

CREATE TRIGGER "Product_lowest_switched" AFTER UPDATE OF "countsByVariant" ON "Product" FOR EACH ROW EXECUTE FUNCTION "Product_lowest_switched"();

CREATE FUNCTION "Variant_lowest_insert"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN UPDATE "Product" SET "lowestQty" = (SELECT min(1000, min("remainingQty")) FROM "Variant" WHERE "productId" = new."productId") WHERE "id" = new."productId" AND "countsByVariant"; RETURN NULL; END $trigger$;

CREATE TRIGGER "Variant_lowest_insert" AFTER INSERT ON "Variant" FOR EACH ROW EXECUTE FUNCTION "Variant_lowest_insert"();

CREATE FUNCTION "Variant_lowest_update"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN UPDATE "Product" SET "lowestQty" = (SELECT min(1000, min("remainingQty")) FROM "Variant" WHERE "productId" = new."productId") WHERE "id" = new."productId" AND "countsByVariant" AND (new."remainingQty" < "lowestQty" OR old."remainingQty" <= "lowestQty"); RETURN NULL; END $trigger$;

CREATE TRIGGER "Variant_lowest_update" AFTER UPDATE OF "remainingQty" ON "Variant" FOR EACH ROW EXECUTE FUNCTION "Variant_lowest_update"();

CREATE FUNCTION "Variant_lowest_delete"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN UPDATE "Product" SET "lowestQty" = coalesce((SELECT min(1000, min("remainingQty")) FROM "Variant" WHERE "productId" = old."productId"), 0) WHERE "id" = old."productId" AND "countsByVariant" AND old."remainingQty" <= "lowestQty"; RETURN NULL; END $trigger$;

CREATE TRIGGER "Variant_lowest_delete" AFTER DELETE ON "Variant" FOR EACH ROW EXECUTE FUNCTION "Variant_lowest_delete"();

CREATE FUNCTION "Product_mark_update"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN UPDATE "Product" SET "lowMark" = coalesce("lowAt", (SELECT "lowAt" FROM "Category" WHERE "id" = "Product"."categoryId"), (SELECT CAST(CAST("value" AS TEXT) AS BIGINT) FROM "Setting" WHERE "key" = 'shop.lowAt'), 5) WHERE "id" = new."id"; RETURN NULL; END $trigger$;

CREATE TRIGGER "Product_mark_update" AFTER UPDATE OF "lowAt", "categoryId" ON "Product" FOR EACH ROW EXECUTE FUNCTION "Product_mark_update"();

CREATE FUNCTION "Category_mark_update"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN UPDATE "Product" SET "lowMark" = coalesce("lowAt", (SELECT "lowAt" FROM "Category" WHERE "id" = "Product"."categoryId"), (SELECT CAST(CAST("value" AS TEXT) AS BIGINT) FROM "Setting" WHERE "key" = 'shop.lowAt'), 5) WHERE "categoryId" = new."id" AND "lowAt" IS NULL; RETURN NULL; END $trigger$;

CREATE TRIGGER "Category_mark_update" AFTER UPDATE OF "lowAt" ON "Category" FOR EACH ROW EXECUTE FUNCTION "Category_mark_update"();

CREATE FUNCTION "Setting_mark_insert"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF new."key" = 'shop.lowAt' THEN UPDATE "Product" SET "lowMark" = coalesce("lowAt", (SELECT "lowAt" FROM "Category" WHERE "id" = "Product"."categoryId"), (SELECT CAST(CAST("value" AS TEXT) AS BIGINT) FROM "Setting" WHERE "key" = 'shop.lowAt'), 5) WHERE "lowAt" IS NULL; END IF; RETURN NULL; END $trigger$;

CREATE TRIGGER "Setting_mark_insert" AFTER INSERT ON "Setting" FOR EACH ROW EXECUTE FUNCTION "Setting_mark_insert"();

CREATE FUNCTION "Setting_mark_update"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF new."key" = 'shop.lowAt' THEN UPDATE "Product" SET "lowMark" = coalesce("lowAt", (SELECT "lowAt" FROM "Category" WHERE "id" = "Product"."categoryId"), (SELECT CAST(CAST("value" AS TEXT) AS BIGINT) FROM "Setting" WHERE "key" = 'shop.lowAt'), 5) WHERE "lowAt" IS NULL; END IF; RETURN NULL; END $trigger$;

CREATE TRIGGER "Setting_mark_update" AFTER UPDATE OF "value" ON "Setting" FOR EACH ROW EXECUTE FUNCTION "Setting_mark_update"();

CREATE FUNCTION "Setting_mark_delete"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF old."key" = 'shop.lowAt' THEN UPDATE "Product" SET "lowMark" = coalesce("lowAt", (SELECT "lowAt" FROM "Category" WHERE "id" = "Product"."categoryId"), (SELECT CAST(CAST("value" AS TEXT) AS BIGINT) FROM "Setting" WHERE "key" = 'shop.lowAt'), 5) WHERE "lowAt" IS NULL; END IF; RETURN NULL; END $trigger$;

CREATE TRIGGER "Setting_mark_delete" AFTER DELETE ON "Setting" FOR EACH ROW EXECUTE FUNCTION "Setting_mark_delete"();
