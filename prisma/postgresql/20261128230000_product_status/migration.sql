-- A product has a status. Until now a draft had the date of a deletion, as a deleted product has, and a mark beside it.

DROP TRIGGER "Product_listing_update" ON "Product";
DROP TRIGGER "Product_requests_deleted" ON "Product";
DROP TRIGGER "Product_version_update" ON "Product";
DROP FUNCTION "Product_requests_deleted"();

DROP INDEX "Product_by_change_idx";
DROP INDEX "Product_by_name_idx";
DROP INDEX "Product_category_cheapest_idx";
DROP INDEX "Product_category_newest_idx";
DROP INDEX "Product_cheapest_idx";
DROP INDEX "Product_collection_cheapest_idx";
DROP INDEX "Product_collection_newest_idx";
DROP INDEX "Product_deletedAt_isFeatured_purchaseQty_id_idx";
DROP INDEX "Product_deletedAt_purchaseQty_id_idx";
DROP INDEX "Product_deletedAt_remainingQty_idx";
DROP INDEX "Product_deleted_idx";
DROP INDEX "Product_drafts_idx";
DROP INDEX "Product_lowStock_idx";
DROP INDEX "Product_newest_idx";

-- The date stays: the preview address of a draft is derived from it.
ALTER TABLE "Product" RENAME COLUMN "deletedAt" TO "statusChangedAt";
ALTER TABLE "Product" ADD COLUMN "status" TEXT COLLATE "C" NOT NULL DEFAULT 'active' CHECK ("status" IN ('draft', 'active', 'archived'));
UPDATE "Product" SET "status" = CASE WHEN "isDraft" THEN 'draft' ELSE 'archived' END WHERE "statusChangedAt" IS NOT NULL;
ALTER TABLE "Product" DROP COLUMN "isDraft";

-- What undoing the last bulk action restores.
UPDATE "BulkAction" SET "lines" = CAST(replace(replace(replace(CAST("lines" AS TEXT), '"state":"published"', '"status":"active"'), '"state":"draft"', '"status":"draft"'), '"state":"deleted"', '"status":"archived"') AS JSON);

CREATE INDEX "Product_by_change_idx" ON "Product"("updatedAt", "id") WHERE "status" = 'active';
CREATE INDEX "Product_by_name_idx" ON "Product"("nameKey", "id") WHERE "status" = 'active';
CREATE INDEX "Product_category_cheapest_idx" ON "Product"("categoryId", "status", "fromPricePaise", "id", "collectionId");
CREATE INDEX "Product_category_newest_idx" ON "Product"("categoryId", "status", "createdAt", "id", "fromPricePaise", "collectionId", "nameKey");
CREATE INDEX "Product_cheapest_idx" ON "Product"("status", "fromPricePaise", "id", "createdAt", "categoryId", "collectionId", "nameKey");
CREATE INDEX "Product_collection_cheapest_idx" ON "Product"("collectionId", "status", "fromPricePaise", "id", "categoryId");
CREATE INDEX "Product_collection_newest_idx" ON "Product"("collectionId", "status", "createdAt", "id", "fromPricePaise", "categoryId", "nameKey");
CREATE INDEX "Product_lowStock_idx" ON "Product"("status", "lowestQty", "id", "lowStockThreshold") WHERE "lowestQty" <= "lowStockThreshold";
CREATE INDEX "Product_newest_idx" ON "Product"("status", "createdAt", "id", "fromPricePaise", "categoryId", "collectionId", "nameKey");
CREATE INDEX "Product_status_isFeatured_purchaseQty_id_idx" ON "Product"("status", "isFeatured", "purchaseQty", "id");
CREATE INDEX "Product_status_purchaseQty_id_idx" ON "Product"("status", "purchaseQty", "id");
CREATE INDEX "Product_status_remainingQty_id_idx" ON "Product"("status", "remainingQty", "id");

CREATE OR REPLACE FUNCTION "Product_listing_update"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF old."nameKey" IS DISTINCT FROM new."nameKey" OR old."fromPricePaise" IS DISTINCT FROM new."fromPricePaise" OR old."categoryId" IS DISTINCT FROM new."categoryId" OR old."collectionId" IS DISTINCT FROM new."collectionId" OR old."createdAt" IS DISTINCT FROM new."createdAt" OR old."status" IS DISTINCT FROM new."status" THEN INSERT INTO "CatalogVersionPart" ("part", "listing") VALUES (pg_backend_pid() % 256, 1)
		ON CONFLICT ("part") DO UPDATE SET "listing" = "CatalogVersionPart"."listing" + excluded."listing"; END IF; RETURN NULL; END $trigger$;
CREATE TRIGGER "Product_listing_update" AFTER UPDATE OF "nameKey", "fromPricePaise", "categoryId", "collectionId", "createdAt", "status" ON "Product" FOR EACH ROW EXECUTE FUNCTION "Product_listing_update"();
CREATE FUNCTION "Product_requests_archived"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF new."status" = 'archived' THEN DELETE FROM "BackInStockRequest" WHERE "productId" = new."id"; END IF; RETURN NULL; END $trigger$;
CREATE TRIGGER "Product_requests_archived" AFTER UPDATE OF "status" ON "Product" FOR EACH ROW EXECUTE FUNCTION "Product_requests_archived"();
CREATE OR REPLACE FUNCTION "Product_version_featured_rank"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF old."purchaseQty" <> new."purchaseQty" AND new."isFeatured" THEN IF EXISTS (
    SELECT 1 FROM (SELECT "id", "purchaseQty" FROM "Product" WHERE "status" = 'active' AND "isFeatured" ORDER BY "purchaseQty" DESC, "id" DESC LIMIT 9) AS "best"
    WHERE "best"."id" <> new."id" AND (("best"."purchaseQty", "best"."id") > (old."purchaseQty", new."id")) <> (("best"."purchaseQty", "best"."id") > (new."purchaseQty", new."id"))
) THEN INSERT INTO "CatalogVersionPart" ("part", "version") VALUES (pg_backend_pid() % 256, 1)
		ON CONFLICT ("part") DO UPDATE SET "version" = "CatalogVersionPart"."version" + excluded."version"; END IF; END IF; RETURN NULL; END $trigger$;
CREATE OR REPLACE FUNCTION "Product_version_rank"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF old."purchaseQty" <> new."purchaseQty" THEN IF EXISTS (
    SELECT 1 FROM (SELECT "id", "purchaseQty" FROM "Product" WHERE "status" = 'active' ORDER BY "purchaseQty" DESC, "id" DESC LIMIT 9) AS "best"
    WHERE "best"."id" <> new."id" AND (("best"."purchaseQty", "best"."id") > (old."purchaseQty", new."id")) <> (("best"."purchaseQty", "best"."id") > (new."purchaseQty", new."id"))
) THEN INSERT INTO "CatalogVersionPart" ("part", "version") VALUES (pg_backend_pid() % 256, 1)
		ON CONFLICT ("part") DO UPDATE SET "version" = "CatalogVersionPart"."version" + excluded."version"; END IF; END IF; RETURN NULL; END $trigger$;
CREATE TRIGGER "Product_version_update" AFTER UPDATE OF "id", "handle", "name", "nameKey", "description", "basePricePaise", "originalPricePaise", "details", "sizeFit", "materialCare", "shippingReturn", "isFeatured", "categoryId", "collectionId", "version", "createdAt", "status", "statusChangedAt" ON "Product" FOR EACH ROW EXECUTE FUNCTION "Product_version_update"();
