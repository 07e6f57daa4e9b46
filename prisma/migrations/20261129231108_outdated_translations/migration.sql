ALTER TABLE "Translation" ADD COLUMN "mayBeOutdated" BOOLEAN NOT NULL DEFAULT false;

-- Whether the earlier ones are outdated is unknown.
UPDATE "Translation" SET "mayBeOutdated" = true;
CREATE INDEX "Translation_outdated_idx" ON "Translation"("kind", "recordId") WHERE "mayBeOutdated";

-- A changed English text may make its translations outdated.
CREATE TRIGGER "Product_translations_update" AFTER UPDATE OF "name", "description", "details", "sizeFit", "materialCare", "shippingReturn" ON "Product" WHEN old."name" IS NOT new."name" OR old."description" IS NOT new."description" OR old."details" IS NOT new."details" OR old."sizeFit" IS NOT new."sizeFit" OR old."materialCare" IS NOT new."materialCare" OR old."shippingReturn" IS NOT new."shippingReturn" BEGIN
    UPDATE "Translation" SET "mayBeOutdated" = true WHERE "kind" = 'product' AND "recordId" = new."id";
END;
CREATE TRIGGER "Category_translations_update" AFTER UPDATE OF "name", "content" ON "Category" WHEN old."name" IS NOT new."name" OR old."content" IS NOT new."content" BEGIN
    UPDATE "Translation" SET "mayBeOutdated" = true WHERE "kind" = 'category' AND "recordId" = new."id";
END;
CREATE TRIGGER "Collection_translations_update" AFTER UPDATE OF "name" ON "Collection" WHEN old."name" IS NOT new."name" BEGIN
    UPDATE "Translation" SET "mayBeOutdated" = true WHERE "kind" = 'collection' AND "recordId" = new."id";
END;
CREATE TRIGGER "Color_translations_update" AFTER UPDATE OF "name" ON "Color" WHEN old."name" IS NOT new."name" BEGIN
    UPDATE "Translation" SET "mayBeOutdated" = true WHERE "kind" = 'color' AND "recordId" = new."id";
END;
CREATE TRIGGER "SizeGuide_translations_update" AFTER UPDATE OF "lines" ON "SizeGuide" WHEN old."lines" IS NOT new."lines" BEGIN
    UPDATE "Translation" SET "mayBeOutdated" = true WHERE "kind" = 'sizeGuide' AND "recordId" = new."id";
END;
CREATE TRIGGER "Offer_translations_update" AFTER UPDATE OF "text" ON "Offer" WHEN old."text" IS NOT new."text" BEGIN
    UPDATE "Translation" SET "mayBeOutdated" = true WHERE "kind" = 'offer' AND "recordId" = new."id";
END;
CREATE TRIGGER "Banner_translations_update" AFTER UPDATE OF "title", "text", "altText" ON "Banner" WHEN old."title" IS NOT new."title" OR old."text" IS NOT new."text" OR old."altText" IS NOT new."altText" BEGIN
    UPDATE "Translation" SET "mayBeOutdated" = true WHERE "kind" = 'banner' AND "recordId" = new."id";
END;
CREATE TRIGGER "HomeSection_translations_update" AFTER UPDATE OF "title", "text", "altText" ON "HomeSection" WHEN old."title" IS NOT new."title" OR old."text" IS NOT new."text" OR old."altText" IS NOT new."altText" BEGIN
    UPDATE "Translation" SET "mayBeOutdated" = true WHERE "kind" = 'homeSection' AND "recordId" = new."id";
END;
CREATE TRIGGER "HomeVideo_translations_update" AFTER UPDATE OF "title" ON "HomeVideo" WHEN old."title" IS NOT new."title" BEGIN
    UPDATE "Translation" SET "mayBeOutdated" = true WHERE "kind" = 'homeVideo' AND "recordId" = new."id";
END;
CREATE TRIGGER "InstagramItem_translations_update" AFTER UPDATE OF "altText" ON "InstagramItem" WHEN old."altText" IS NOT new."altText" BEGIN
    UPDATE "Translation" SET "mayBeOutdated" = true WHERE "kind" = 'instagramItem' AND "recordId" = new."id";
END;
CREATE TRIGGER "Sale_translations_update" AFTER UPDATE OF "words" ON "Sale" WHEN old."words" IS NOT new."words" BEGIN
    UPDATE "Translation" SET "mayBeOutdated" = true WHERE "kind" = 'sale' AND "recordId" = new."id";
END;

-- A deleted record leaves no translations.
CREATE TRIGGER "Sale_translations_delete" AFTER DELETE ON "Sale" BEGIN
    DELETE FROM "Translation" WHERE "kind" = 'sale' AND "recordId" = old."id";
END;
CREATE TRIGGER "SizeGuide_translations_delete" AFTER DELETE ON "SizeGuide" BEGIN
    DELETE FROM "Translation" WHERE "kind" = 'sizeGuide' AND "recordId" = old."id";
END;
CREATE TRIGGER "InstagramItem_translations_delete" AFTER DELETE ON "InstagramItem" BEGIN
    DELETE FROM "Translation" WHERE "kind" = 'instagramItem' AND "recordId" = old."id";
END;
