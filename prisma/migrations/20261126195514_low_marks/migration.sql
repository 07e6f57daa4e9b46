-- What runs low is told by a mark: a product's own, its category's or the shop's. Triggers keep the one that holds with
-- the product, so that the list of what runs low goes along an index; the fewest pieces are kept up to a thousand.
ALTER TABLE "Category" ADD COLUMN "lowAt" INTEGER CHECK ("lowAt" BETWEEN 0 AND 999);
ALTER TABLE "Product" ADD COLUMN "lowAt" INTEGER CHECK ("lowAt" BETWEEN 0 AND 999);
ALTER TABLE "Product" ADD COLUMN "lowMark" INTEGER NOT NULL DEFAULT 5;
DROP INDEX IF EXISTS "Product_low_idx";
DROP INDEX IF EXISTS "Variant_low_idx";
DROP TRIGGER "Product_lowest_insert";
DROP TRIGGER "Product_lowest_update";
DROP TRIGGER "Product_lowest_switched";
DROP TRIGGER "Variant_lowest_insert";
DROP TRIGGER "Variant_lowest_update";
DROP TRIGGER "Variant_lowest_delete";
UPDATE "Product" SET "lowestQty" = CASE WHEN "countsByVariant"
    THEN coalesce((SELECT min(1000, min("remainingQty")) FROM "Variant" WHERE "productId" = "Product"."id"), 0)
    ELSE min(1000, "remainingQty") END WHERE "lowestQty" = 6;

CREATE INDEX "Product_low_idx" ON "Product"("deletedAt", "lowestQty", "id", "lowMark") WHERE "lowestQty" <= "lowMark";

CREATE TRIGGER "Product_lowest_insert" AFTER INSERT ON "Product" BEGIN
    UPDATE "Product" SET "lowestQty" = CASE WHEN new."countsByVariant" THEN 0 ELSE min(1000, new."remainingQty") END, "lowMark" = coalesce("lowAt", (SELECT "lowAt" FROM "Category" WHERE "id" = "Product"."categoryId"), (SELECT CAST(CAST("value" AS TEXT) AS INTEGER) FROM "Setting" WHERE "key" = 'shop.lowAt'), 5) WHERE "id" = new."id";
END;
CREATE TRIGGER "Product_lowest_update" AFTER UPDATE OF "remainingQty" ON "Product" WHEN NOT new."countsByVariant" AND min(old."remainingQty", 1000) <> min(new."remainingQty", 1000) BEGIN
    UPDATE "Product" SET "lowestQty" = min(1000, new."remainingQty") WHERE "id" = new."id";
END;
CREATE TRIGGER "Product_lowest_switched" AFTER UPDATE OF "countsByVariant" ON "Product" WHEN new."countsByVariant" <> old."countsByVariant" BEGIN
    UPDATE "Product" SET "lowestQty" = CASE WHEN new."countsByVariant"
        THEN coalesce((SELECT min(1000, min("remainingQty")) FROM "Variant" WHERE "productId" = new."id"), 0)
        ELSE min(1000, new."remainingQty") END WHERE "id" = new."id";
END;
CREATE TRIGGER "Variant_lowest_insert" AFTER INSERT ON "Variant" BEGIN
    UPDATE "Product" SET "lowestQty" = (SELECT min(1000, min("remainingQty")) FROM "Variant" WHERE "productId" = new."productId") WHERE "id" = new."productId" AND "countsByVariant";
END;
CREATE TRIGGER "Variant_lowest_update" AFTER UPDATE OF "remainingQty" ON "Variant" BEGIN
    UPDATE "Product" SET "lowestQty" = (SELECT min(1000, min("remainingQty")) FROM "Variant" WHERE "productId" = new."productId") WHERE "id" = new."productId" AND "countsByVariant" AND (new."remainingQty" < "lowestQty" OR old."remainingQty" <= "lowestQty");
END;
CREATE TRIGGER "Variant_lowest_delete" AFTER DELETE ON "Variant" BEGIN
    UPDATE "Product" SET "lowestQty" = coalesce((SELECT min(1000, min("remainingQty")) FROM "Variant" WHERE "productId" = old."productId"), 0) WHERE "id" = old."productId" AND "countsByVariant" AND old."remainingQty" <= "lowestQty";
END;
CREATE TRIGGER "Product_mark_update" AFTER UPDATE OF "lowAt", "categoryId" ON "Product" BEGIN
    UPDATE "Product" SET "lowMark" = coalesce("lowAt", (SELECT "lowAt" FROM "Category" WHERE "id" = "Product"."categoryId"), (SELECT CAST(CAST("value" AS TEXT) AS INTEGER) FROM "Setting" WHERE "key" = 'shop.lowAt'), 5) WHERE "id" = new."id";
END;
CREATE TRIGGER "Category_mark_update" AFTER UPDATE OF "lowAt" ON "Category" BEGIN
    UPDATE "Product" SET "lowMark" = coalesce("lowAt", (SELECT "lowAt" FROM "Category" WHERE "id" = "Product"."categoryId"), (SELECT CAST(CAST("value" AS TEXT) AS INTEGER) FROM "Setting" WHERE "key" = 'shop.lowAt'), 5) WHERE "categoryId" = new."id" AND "lowAt" IS NULL;
END;
CREATE TRIGGER "Setting_mark_insert" AFTER INSERT ON "Setting" WHEN new."key" = 'shop.lowAt' BEGIN
    UPDATE "Product" SET "lowMark" = coalesce("lowAt", (SELECT "lowAt" FROM "Category" WHERE "id" = "Product"."categoryId"), (SELECT CAST(CAST("value" AS TEXT) AS INTEGER) FROM "Setting" WHERE "key" = 'shop.lowAt'), 5) WHERE "lowAt" IS NULL;
END;
CREATE TRIGGER "Setting_mark_update" AFTER UPDATE OF "value" ON "Setting" WHEN new."key" = 'shop.lowAt' BEGIN
    UPDATE "Product" SET "lowMark" = coalesce("lowAt", (SELECT "lowAt" FROM "Category" WHERE "id" = "Product"."categoryId"), (SELECT CAST(CAST("value" AS TEXT) AS INTEGER) FROM "Setting" WHERE "key" = 'shop.lowAt'), 5) WHERE "lowAt" IS NULL;
END;
CREATE TRIGGER "Setting_mark_delete" AFTER DELETE ON "Setting" WHEN old."key" = 'shop.lowAt' BEGIN
    UPDATE "Product" SET "lowMark" = coalesce("lowAt", (SELECT "lowAt" FROM "Category" WHERE "id" = "Product"."categoryId"), (SELECT CAST(CAST("value" AS TEXT) AS INTEGER) FROM "Setting" WHERE "key" = 'shop.lowAt'), 5) WHERE "lowAt" IS NULL;
END;
