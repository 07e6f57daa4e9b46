-- A product runs low when its pieces do, or one of its variants where it counts by variant. Kept by triggers, so that the
-- list of what runs low goes along an index; only the last five pieces change it.
ALTER TABLE "Product" ADD COLUMN "lowestQty" INTEGER NOT NULL DEFAULT 6;
UPDATE "Product" SET "lowestQty" = CASE WHEN "countsByVariant"
    THEN coalesce((SELECT min(6, min("remainingQty")) FROM "Variant" WHERE "productId" = "Product"."id"), 0)
    ELSE min(6, "remainingQty") END;

CREATE INDEX "Product_low_idx" ON "Product"("deletedAt", "lowestQty", "id") WHERE "lowestQty" <= 5;

CREATE TRIGGER "Product_lowest_insert" AFTER INSERT ON "Product" BEGIN
    UPDATE "Product" SET "lowestQty" = CASE WHEN new."countsByVariant" THEN 0 ELSE min(6, new."remainingQty") END WHERE "id" = new."id";
END;
CREATE TRIGGER "Product_lowest_update" AFTER UPDATE OF "remainingQty" ON "Product" WHEN NOT new."countsByVariant" AND min(old."remainingQty", 6) <> min(new."remainingQty", 6) BEGIN
    UPDATE "Product" SET "lowestQty" = min(6, new."remainingQty") WHERE "id" = new."id";
END;
CREATE TRIGGER "Product_lowest_switched" AFTER UPDATE OF "countsByVariant" ON "Product" WHEN new."countsByVariant" <> old."countsByVariant" BEGIN
    UPDATE "Product" SET "lowestQty" = CASE WHEN new."countsByVariant"
        THEN coalesce((SELECT min(6, min("remainingQty")) FROM "Variant" WHERE "productId" = new."id"), 0)
        ELSE min(6, new."remainingQty") END WHERE "id" = new."id";
END;
CREATE TRIGGER "Variant_lowest_insert" AFTER INSERT ON "Variant" BEGIN
    UPDATE "Product" SET "lowestQty" = (SELECT min(6, min("remainingQty")) FROM "Variant" WHERE "productId" = new."productId") WHERE "id" = new."productId" AND "countsByVariant";
END;
CREATE TRIGGER "Variant_lowest_update" AFTER UPDATE OF "remainingQty" ON "Variant" WHEN min(old."remainingQty", 6) <> min(new."remainingQty", 6) BEGIN
    UPDATE "Product" SET "lowestQty" = (SELECT min(6, min("remainingQty")) FROM "Variant" WHERE "productId" = new."productId") WHERE "id" = new."productId" AND "countsByVariant";
END;
CREATE TRIGGER "Variant_lowest_delete" AFTER DELETE ON "Variant" WHEN old."remainingQty" <= 5 BEGIN
    UPDATE "Product" SET "lowestQty" = coalesce((SELECT min(6, min("remainingQty")) FROM "Variant" WHERE "productId" = old."productId"), 0) WHERE "id" = old."productId" AND "countsByVariant";
END;
