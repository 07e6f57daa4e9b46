CREATE TABLE "Translation" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL,
    "recordId" INTEGER NOT NULL,
    "field" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "sourceHash" TEXT NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CHECK ("text" <> '')
);
CREATE UNIQUE INDEX "Translation_kind_recordId_field_locale_key" ON "Translation"("kind", "recordId", "field", "locale");

-- Shoppers see every translation, and the spelling of searches knows its words.
CREATE TRIGGER "Translation_version_insert" AFTER INSERT ON "Translation" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "Translation_version_update" AFTER UPDATE ON "Translation" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "Translation_version_delete" AFTER DELETE ON "Translation" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "Translation_listing_insert" AFTER INSERT ON "Translation" BEGIN
    UPDATE "CatalogVersion" SET "listing" = "listing" + 1;
END;
CREATE TRIGGER "Translation_listing_update" AFTER UPDATE ON "Translation" BEGIN
    UPDATE "CatalogVersion" SET "listing" = "listing" + 1;
END;
CREATE TRIGGER "Translation_listing_delete" AFTER DELETE ON "Translation" BEGIN
    UPDATE "CatalogVersion" SET "listing" = "listing" + 1;
END;

-- Products are found by the translations of their texts and of their category, collection and colors.
CREATE TRIGGER "Translation_words_insert" AFTER INSERT ON "Translation" BEGIN
    INSERT INTO "ProductIndexQueue" ("productId") SELECT "id" FROM "Product" WHERE new."kind" = 'product' AND "id" = new."recordId" ON CONFLICT DO NOTHING;
    INSERT INTO "ProductIndexQueue" ("productId") SELECT "id" FROM "Product" WHERE new."kind" = 'category' AND "categoryId" = new."recordId" ON CONFLICT DO NOTHING;
    INSERT INTO "ProductIndexQueue" ("productId") SELECT "id" FROM "Product" WHERE new."kind" = 'collection' AND "collectionId" = new."recordId" ON CONFLICT DO NOTHING;
    INSERT INTO "ProductIndexQueue" ("productId") SELECT "productId" FROM "ProductColor" WHERE new."kind" = 'color' AND "colorId" = new."recordId" ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER "Translation_words_update" AFTER UPDATE ON "Translation" BEGIN
    INSERT INTO "ProductIndexQueue" ("productId") SELECT "id" FROM "Product" WHERE new."kind" = 'product' AND "id" = new."recordId" ON CONFLICT DO NOTHING;
    INSERT INTO "ProductIndexQueue" ("productId") SELECT "id" FROM "Product" WHERE new."kind" = 'category' AND "categoryId" = new."recordId" ON CONFLICT DO NOTHING;
    INSERT INTO "ProductIndexQueue" ("productId") SELECT "id" FROM "Product" WHERE new."kind" = 'collection' AND "collectionId" = new."recordId" ON CONFLICT DO NOTHING;
    INSERT INTO "ProductIndexQueue" ("productId") SELECT "productId" FROM "ProductColor" WHERE new."kind" = 'color' AND "colorId" = new."recordId" ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER "Translation_words_delete" AFTER DELETE ON "Translation" BEGIN
    INSERT INTO "ProductIndexQueue" ("productId") SELECT "id" FROM "Product" WHERE old."kind" = 'product' AND "id" = old."recordId" ON CONFLICT DO NOTHING;
    INSERT INTO "ProductIndexQueue" ("productId") SELECT "id" FROM "Product" WHERE old."kind" = 'category' AND "categoryId" = old."recordId" ON CONFLICT DO NOTHING;
    INSERT INTO "ProductIndexQueue" ("productId") SELECT "id" FROM "Product" WHERE old."kind" = 'collection' AND "collectionId" = old."recordId" ON CONFLICT DO NOTHING;
    INSERT INTO "ProductIndexQueue" ("productId") SELECT "productId" FROM "ProductColor" WHERE old."kind" = 'color' AND "colorId" = old."recordId" ON CONFLICT DO NOTHING;
END;

-- A deleted record leaves no translations.
CREATE TRIGGER "Product_translations_delete" AFTER DELETE ON "Product" BEGIN
    DELETE FROM "Translation" WHERE "kind" = 'product' AND "recordId" = old."id";
END;
CREATE TRIGGER "Category_translations_delete" AFTER DELETE ON "Category" BEGIN
    DELETE FROM "Translation" WHERE "kind" = 'category' AND "recordId" = old."id";
END;
CREATE TRIGGER "Collection_translations_delete" AFTER DELETE ON "Collection" BEGIN
    DELETE FROM "Translation" WHERE "kind" = 'collection' AND "recordId" = old."id";
END;
CREATE TRIGGER "Color_translations_delete" AFTER DELETE ON "Color" BEGIN
    DELETE FROM "Translation" WHERE "kind" = 'color' AND "recordId" = old."id";
END;
CREATE TRIGGER "Offer_translations_delete" AFTER DELETE ON "Offer" BEGIN
    DELETE FROM "Translation" WHERE "kind" = 'offer' AND "recordId" = old."id";
END;
CREATE TRIGGER "Banner_translations_delete" AFTER DELETE ON "Banner" BEGIN
    DELETE FROM "Translation" WHERE "kind" = 'banner' AND "recordId" = old."id";
END;
CREATE TRIGGER "HomeSection_translations_delete" AFTER DELETE ON "HomeSection" BEGIN
    DELETE FROM "Translation" WHERE "kind" = 'homeSection' AND "recordId" = old."id";
END;
CREATE TRIGGER "HomeVideo_translations_delete" AFTER DELETE ON "HomeVideo" BEGIN
    DELETE FROM "Translation" WHERE "kind" = 'homeVideo' AND "recordId" = old."id";
END;
