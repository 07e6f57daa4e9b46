-- What of a product's stock shoppers see: that it is sold out, that only so many are left (5 at the most), and, of the eight that sell best,
-- which they are and in which order. `version` goes up when one of these changes, no more with every piece that is bought. Who tells every
-- piece adds `stock`, which goes up with each.
ALTER TABLE "CatalogVersion" ADD COLUMN "stock" INTEGER NOT NULL DEFAULT 0;

DROP TRIGGER "Product_version_update";
CREATE TRIGGER "Product_version_update" AFTER UPDATE OF "id", "handle", "name", "nameKey", "description", "basePricePaise", "originalPricePaise", "details", "sizeFit", "materialCare", "shippingReturn", "isFeatured", "categoryId", "collectionId", "version", "createdAt", "deletedAt" ON "Product" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "Product_stock_update" AFTER UPDATE OF "originalQty", "purchaseQty", "remainingQty" ON "Product" BEGIN
    UPDATE "CatalogVersion" SET "stock" = "stock" + 1;
END;
CREATE TRIGGER "Product_version_left" AFTER UPDATE OF "remainingQty" ON "Product" WHEN min(old."remainingQty", 6) <> min(new."remainingQty", 6) BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;

-- The order of the best eight, of all or of the featured ones, is another one when the product has passed one that is now among the best nine:
-- the one whose place it takes, or that takes its place, stands right behind.
CREATE TRIGGER "Product_version_rank" AFTER UPDATE OF "purchaseQty" ON "Product" WHEN old."purchaseQty" <> new."purchaseQty" AND EXISTS (
    SELECT 1 FROM (SELECT "id", "purchaseQty" FROM "Product" WHERE "deletedAt" IS NULL ORDER BY "purchaseQty" DESC, "id" DESC LIMIT 9) AS "best"
    WHERE "best"."id" <> new."id" AND (("best"."purchaseQty", "best"."id") > (old."purchaseQty", new."id")) <> (("best"."purchaseQty", "best"."id") > (new."purchaseQty", new."id"))
) BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "Product_version_featured_rank" AFTER UPDATE OF "purchaseQty" ON "Product" WHEN old."purchaseQty" <> new."purchaseQty" AND new."isFeatured" AND EXISTS (
    SELECT 1 FROM (SELECT "id", "purchaseQty" FROM "Product" WHERE "deletedAt" IS NULL AND "isFeatured" = 1 ORDER BY "purchaseQty" DESC, "id" DESC LIMIT 9) AS "best"
    WHERE "best"."id" <> new."id" AND (("best"."purchaseQty", "best"."id") > (old."purchaseQty", new."id")) <> (("best"."purchaseQty", "best"."id") > (new."purchaseQty", new."id"))
) BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
