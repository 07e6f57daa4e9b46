-- A number that goes up with every change of which products a listing finds, and in which order. Unlike the version of the catalogue it stays
-- while things are only bought, so that counts and pages that were found are still right after an order.
ALTER TABLE "CatalogVersion" ADD COLUMN "listing" INTEGER NOT NULL DEFAULT 0;

CREATE TRIGGER "Product_listing_insert" AFTER INSERT ON "Product" BEGIN
    UPDATE "CatalogVersion" SET "listing" = "listing" + 1;
END;
CREATE TRIGGER "Product_listing_delete" AFTER DELETE ON "Product" BEGIN
    UPDATE "CatalogVersion" SET "listing" = "listing" + 1;
END;
CREATE TRIGGER "ProductColor_listing_insert" AFTER INSERT ON "ProductColor" BEGIN
    UPDATE "CatalogVersion" SET "listing" = "listing" + 1;
END;
CREATE TRIGGER "ProductColor_listing_delete" AFTER DELETE ON "ProductColor" BEGIN
    UPDATE "CatalogVersion" SET "listing" = "listing" + 1;
END;
CREATE TRIGGER "Category_listing_insert" AFTER INSERT ON "Category" BEGIN
    UPDATE "CatalogVersion" SET "listing" = "listing" + 1;
END;
CREATE TRIGGER "Category_listing_delete" AFTER DELETE ON "Category" BEGIN
    UPDATE "CatalogVersion" SET "listing" = "listing" + 1;
END;
CREATE TRIGGER "Collection_listing_insert" AFTER INSERT ON "Collection" BEGIN
    UPDATE "CatalogVersion" SET "listing" = "listing" + 1;
END;
CREATE TRIGGER "Collection_listing_delete" AFTER DELETE ON "Collection" BEGIN
    UPDATE "CatalogVersion" SET "listing" = "listing" + 1;
END;
CREATE TRIGGER "Product_listing_update" AFTER UPDATE OF "nameKey", "basePricePaise", "categoryId", "collectionId", "createdAt", "deletedAt" ON "Product" WHEN old."nameKey" IS NOT new."nameKey" OR old."basePricePaise" IS NOT new."basePricePaise" OR old."categoryId" IS NOT new."categoryId" OR old."collectionId" IS NOT new."collectionId" OR old."createdAt" IS NOT new."createdAt" OR old."deletedAt" IS NOT new."deletedAt" BEGIN
    UPDATE "CatalogVersion" SET "listing" = "listing" + 1;
END;
CREATE TRIGGER "ProductColor_listing_update" AFTER UPDATE OF "productId", "colorId" ON "ProductColor" BEGIN
    UPDATE "CatalogVersion" SET "listing" = "listing" + 1;
END;
CREATE TRIGGER "Category_listing_update" AFTER UPDATE OF "nameKey" ON "Category" WHEN old."nameKey" <> new."nameKey" BEGIN
    UPDATE "CatalogVersion" SET "listing" = "listing" + 1;
END;
CREATE TRIGGER "Collection_listing_update" AFTER UPDATE OF "nameKey" ON "Collection" WHEN old."nameKey" <> new."nameKey" BEGIN
    UPDATE "CatalogVersion" SET "listing" = "listing" + 1;
END;

-- A review shows the name of whoever wrote it.
CREATE TRIGGER "User_version_update" AFTER UPDATE OF "username" ON "User" WHEN old."username" <> new."username" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;

-- The orders of a listing, each with all that it is filtered by; and the sales of a time span.
DROP INDEX "Order_createdAt_id_idx";
DROP INDEX "Product_collectionId_deletedAt_createdAt_idx";
DROP INDEX "Product_categoryId_deletedAt_createdAt_idx";
DROP INDEX "Product_deletedAt_nameKey_idx";
DROP INDEX "Product_deletedAt_basePricePaise_id_idx";
DROP INDEX "Product_deletedAt_createdAt_id_idx";
DROP INDEX "ProductColor_colorId_idx";
CREATE INDEX "Order_createdAt_id_status_totalPaise_idx" ON "Order"("createdAt", "id", "status", "totalPaise");
CREATE INDEX "Product_newest_idx" ON "Product"("deletedAt", "createdAt", "id", "basePricePaise", "categoryId", "collectionId", "nameKey");
CREATE INDEX "Product_cheapest_idx" ON "Product"("deletedAt", "basePricePaise", "id", "createdAt", "categoryId", "collectionId", "nameKey");
CREATE INDEX "Product_category_newest_idx" ON "Product"("categoryId", "deletedAt", "createdAt", "id", "basePricePaise", "collectionId", "nameKey");
CREATE INDEX "Product_category_cheapest_idx" ON "Product"("categoryId", "deletedAt", "basePricePaise", "id", "collectionId");
CREATE INDEX "Product_collection_newest_idx" ON "Product"("collectionId", "deletedAt", "createdAt", "id", "basePricePaise", "categoryId", "nameKey");
CREATE INDEX "Product_collection_cheapest_idx" ON "Product"("collectionId", "deletedAt", "basePricePaise", "id", "categoryId");
CREATE INDEX "ProductColor_colorId_productId_idx" ON "ProductColor"("colorId", "productId");
CREATE INDEX "Rating_productId_createdAt_id_rating_idx" ON "Rating"("productId", "createdAt", "id", "rating");
