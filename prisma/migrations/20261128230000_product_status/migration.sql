-- A product has a status. Until now a draft had the date of a deletion, as a deleted product has, and a mark beside it.
-- IF EXISTS is for partial indexes, which are left out when the migrations are compared with the Prisma schema.

DROP TRIGGER "Product_listing_update";
DROP TRIGGER "Product_requests_deleted";
DROP TRIGGER "Product_version_featured_rank";
DROP TRIGGER "Product_version_rank";
DROP TRIGGER "Product_version_update";

DROP INDEX IF EXISTS "Product_by_change_idx";
DROP INDEX IF EXISTS "Product_by_name_idx";
DROP INDEX "Product_category_cheapest_idx";
DROP INDEX "Product_category_newest_idx";
DROP INDEX "Product_cheapest_idx";
DROP INDEX "Product_collection_cheapest_idx";
DROP INDEX "Product_collection_newest_idx";
DROP INDEX "Product_deletedAt_isFeatured_purchaseQty_id_idx";
DROP INDEX "Product_deletedAt_purchaseQty_id_idx";
DROP INDEX "Product_deletedAt_remainingQty_idx";
DROP INDEX IF EXISTS "Product_drafts_idx";
DROP INDEX IF EXISTS "Product_lowStock_idx";
DROP INDEX "Product_newest_idx";

-- The date stays: the preview address of a draft is derived from it.
ALTER TABLE "Product" RENAME COLUMN "deletedAt" TO "statusChangedAt";
ALTER TABLE "Product" ADD COLUMN "status" TEXT NOT NULL DEFAULT 'active' CHECK ("status" IN ('draft', 'active', 'archived'));
UPDATE "Product" SET "status" = CASE WHEN "isDraft" THEN 'draft' ELSE 'archived' END WHERE "statusChangedAt" IS NOT NULL;
ALTER TABLE "Product" DROP COLUMN "isDraft";

-- What undoing the last bulk action restores.
UPDATE "BulkAction" SET "lines" = replace(replace(replace("lines", '"state":"published"', '"status":"active"'), '"state":"draft"', '"status":"draft"'), '"state":"deleted"', '"status":"archived"');

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

CREATE TRIGGER "Product_listing_update" AFTER UPDATE OF "nameKey", "fromPricePaise", "categoryId", "collectionId", "createdAt", "status" ON "Product" WHEN old."nameKey" IS NOT new."nameKey" OR old."fromPricePaise" IS NOT new."fromPricePaise" OR old."categoryId" IS NOT new."categoryId" OR old."collectionId" IS NOT new."collectionId" OR old."createdAt" IS NOT new."createdAt" OR old."status" IS NOT new."status" BEGIN
    UPDATE "CatalogVersion" SET "listing" = "listing" + 1;
END;
CREATE TRIGGER "Product_requests_archived" AFTER UPDATE OF "status" ON "Product" WHEN new."status" = 'archived' BEGIN
    DELETE FROM "BackInStockRequest" WHERE "productId" = new."id";
END;
CREATE TRIGGER "Product_version_featured_rank" AFTER UPDATE OF "purchaseQty" ON "Product" WHEN old."purchaseQty" <> new."purchaseQty" AND new."isFeatured" AND EXISTS (
    SELECT 1 FROM (SELECT "id", "purchaseQty" FROM "Product" WHERE "status" = 'active' AND "isFeatured" = 1 ORDER BY "purchaseQty" DESC, "id" DESC LIMIT 9) AS "best"
    WHERE "best"."id" <> new."id" AND (("best"."purchaseQty", "best"."id") > (old."purchaseQty", new."id")) <> (("best"."purchaseQty", "best"."id") > (new."purchaseQty", new."id"))
) BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "Product_version_rank" AFTER UPDATE OF "purchaseQty" ON "Product" WHEN old."purchaseQty" <> new."purchaseQty" AND EXISTS (
    SELECT 1 FROM (SELECT "id", "purchaseQty" FROM "Product" WHERE "status" = 'active' ORDER BY "purchaseQty" DESC, "id" DESC LIMIT 9) AS "best"
    WHERE "best"."id" <> new."id" AND (("best"."purchaseQty", "best"."id") > (old."purchaseQty", new."id")) <> (("best"."purchaseQty", "best"."id") > (new."purchaseQty", new."id"))
) BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "Product_version_update" AFTER UPDATE OF "id", "handle", "name", "nameKey", "description", "basePricePaise", "originalPricePaise", "details", "sizeFit", "materialCare", "shippingReturn", "isFeatured", "categoryId", "collectionId", "version", "createdAt", "status", "statusChangedAt" ON "Product" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
