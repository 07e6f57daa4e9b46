-- The words of a new order are written once, with its lines, where each line wrote them anew.

CREATE OR REPLACE FUNCTION "Order_search_insert"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN INSERT INTO "OrderCustomerSearch" ("position", "customerKey") SELECT "place", "customerKey" FROM "OrderSearchEntry" WHERE "number" = new."id" ON CONFLICT ("position") DO UPDATE SET "customerKey" = excluded."customerKey"; RETURN NULL; END $trigger$;

CREATE FUNCTION "Order_search_complete"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF NOT EXISTS (SELECT 1 FROM "OrderSearch" WHERE "position" = new."createdAt" / 1000 * 1000000 + new."id" % 1000000) THEN INSERT INTO "OrderSearch" ("position", "number", "state", "text") SELECT "place", "number", "state", "text" FROM "OrderSearchEntry" WHERE "number" = new."id" ON CONFLICT ("position") DO UPDATE SET "number" = excluded."number", "state" = excluded."state", "text" = excluded."text"; END IF; RETURN NULL; END $trigger$;

CREATE CONSTRAINT TRIGGER "Order_search_complete" AFTER INSERT ON "Order" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "Order_search_complete"();

CREATE OR REPLACE FUNCTION "OrderItem_search_insert"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN INSERT INTO "OrderSearch" ("position", "number", "state", "text") SELECT "place", "number", "state", "text" FROM "OrderSearchEntry" WHERE "number" IN (SELECT "orderId" FROM added) ON CONFLICT ("position") DO UPDATE SET "number" = excluded."number", "state" = excluded."state", "text" = excluded."text"; RETURN NULL; END $trigger$;

DROP TRIGGER "OrderItem_search_insert" ON "OrderItem";

CREATE TRIGGER "OrderItem_search_insert" AFTER INSERT ON "OrderItem" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "OrderItem_search_insert"();

-- What a piece that is sold asks of other products is asked where it may matter only.

CREATE OR REPLACE FUNCTION "Product_version_rank"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF old."purchaseQty" <> new."purchaseQty" THEN IF EXISTS (
    SELECT 1 FROM (SELECT "id", "purchaseQty" FROM "Product" WHERE "deletedAt" IS NULL ORDER BY "purchaseQty" DESC, "id" DESC LIMIT 9) AS "best"
    WHERE "best"."id" <> new."id" AND (("best"."purchaseQty", "best"."id") > (old."purchaseQty", new."id")) <> (("best"."purchaseQty", "best"."id") > (new."purchaseQty", new."id"))
) THEN INSERT INTO "CatalogVersionPart" ("part", "version") VALUES (pg_backend_pid() % 256, 1)
		ON CONFLICT ("part") DO UPDATE SET "version" = "CatalogVersionPart"."version" + excluded."version"; END IF; END IF; RETURN NULL; END $trigger$;

CREATE OR REPLACE FUNCTION "Product_version_featured_rank"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF old."purchaseQty" <> new."purchaseQty" AND new."isFeatured" THEN IF EXISTS (
    SELECT 1 FROM (SELECT "id", "purchaseQty" FROM "Product" WHERE "deletedAt" IS NULL AND "isFeatured" ORDER BY "purchaseQty" DESC, "id" DESC LIMIT 9) AS "best"
    WHERE "best"."id" <> new."id" AND (("best"."purchaseQty", "best"."id") > (old."purchaseQty", new."id")) <> (("best"."purchaseQty", "best"."id") > (new."purchaseQty", new."id"))
) THEN INSERT INTO "CatalogVersionPart" ("part", "version") VALUES (pg_backend_pid() % 256, 1)
		ON CONFLICT ("part") DO UPDATE SET "version" = "CatalogVersionPart"."version" + excluded."version"; END IF; END IF; RETURN NULL; END $trigger$;

CREATE OR REPLACE FUNCTION "Variant_price_left"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF (old."remainingQty" = 0) <> (new."remainingQty" = 0) THEN IF EXISTS (SELECT 1 FROM "Variant" WHERE "productId" = new."productId" AND "pricePaise" IS NOT NULL) THEN UPDATE "Product" SET "salePercent" = "salePercent" WHERE "id" = new."productId"; END IF; END IF; RETURN NULL; END $trigger$;
