-- The words by which searches find products, written by the shop itself, for no trigger knows a word's forms; what is to be
-- written is noted by triggers, so that no way to change a product is forgotten.
CREATE TABLE "ProductWords" (
    "productId" INTEGER NOT NULL PRIMARY KEY,
    "names" TEXT NOT NULL,
    "kinds" TEXT NOT NULL,
    "more" TEXT NOT NULL,
    "rest" TEXT NOT NULL,
    CONSTRAINT "ProductWords_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE TABLE "ProductToIndex" (
    "productId" INTEGER NOT NULL PRIMARY KEY
);
INSERT INTO "ProductToIndex" ("productId") SELECT "id" FROM "Product";

-- Words are taken apart by the shop: here blanks alone part them.
CREATE VIRTUAL TABLE "ProductWordsSearch" USING fts5("names", "kinds", "more", "rest", content='ProductWords', content_rowid='productId', detail='column', tokenize='ascii');
CREATE TRIGGER "ProductWords_search_insert" AFTER INSERT ON "ProductWords" BEGIN
    INSERT INTO "ProductWordsSearch" (rowid, "names", "kinds", "more", "rest") VALUES (new."productId", new."names", new."kinds", new."more", new."rest");
END;
CREATE TRIGGER "ProductWords_search_delete" AFTER DELETE ON "ProductWords" BEGIN
    INSERT INTO "ProductWordsSearch" ("ProductWordsSearch", rowid, "names", "kinds", "more", "rest") VALUES ('delete', old."productId", old."names", old."kinds", old."more", old."rest");
END;
CREATE TRIGGER "ProductWords_search_update" AFTER UPDATE ON "ProductWords" BEGIN
    INSERT INTO "ProductWordsSearch" ("ProductWordsSearch", rowid, "names", "kinds", "more", "rest") VALUES ('delete', old."productId", old."names", old."kinds", old."more", old."rest");
    INSERT INTO "ProductWordsSearch" (rowid, "names", "kinds", "more", "rest") VALUES (new."productId", new."names", new."kinds", new."more", new."rest");
END;

-- What a search has found is kept for a version of the catalogue: new words are a new one.
CREATE TRIGGER "ProductWords_version_insert" AFTER INSERT ON "ProductWords" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;

CREATE TRIGGER "Product_words_insert" AFTER INSERT ON "Product" BEGIN
    INSERT INTO "ProductToIndex" ("productId") VALUES (new."id") ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER "Product_words_update" AFTER UPDATE OF "name", "description", "details", "materialCare", "categoryId", "collectionId" ON "Product" BEGIN
    INSERT INTO "ProductToIndex" ("productId") VALUES (new."id") ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER "ProductColor_words_insert" AFTER INSERT ON "ProductColor" BEGIN
    INSERT INTO "ProductToIndex" ("productId") VALUES (new."productId") ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER "ProductColor_words_update" AFTER UPDATE OF "colorId" ON "ProductColor" BEGIN
    INSERT INTO "ProductToIndex" ("productId") VALUES (new."productId") ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER "ProductColor_words_delete" AFTER DELETE ON "ProductColor" BEGIN
    INSERT INTO "ProductToIndex" ("productId") VALUES (old."productId") ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER "Variant_words_insert" AFTER INSERT ON "Variant" WHEN new."sku" IS NOT NULL BEGIN
    INSERT INTO "ProductToIndex" ("productId") VALUES (new."productId") ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER "Variant_words_update" AFTER UPDATE OF "sku" ON "Variant" BEGIN
    INSERT INTO "ProductToIndex" ("productId") VALUES (new."productId") ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER "Variant_words_delete" AFTER DELETE ON "Variant" WHEN old."sku" IS NOT NULL BEGIN
    INSERT INTO "ProductToIndex" ("productId") VALUES (old."productId") ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER "Category_words_update" AFTER UPDATE OF "name" ON "Category" BEGIN
    INSERT INTO "ProductToIndex" ("productId") SELECT "id" FROM "Product" WHERE "categoryId" = new."id" ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER "Collection_words_update" AFTER UPDATE OF "name" ON "Collection" BEGIN
    INSERT INTO "ProductToIndex" ("productId") SELECT "id" FROM "Product" WHERE "collectionId" = new."id" ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER "Color_words_update" AFTER UPDATE OF "name", "hexCode" ON "Color" BEGIN
    INSERT INTO "ProductToIndex" ("productId") SELECT "productId" FROM "ProductColor" WHERE "colorId" = new."id" ON CONFLICT DO NOTHING;
END;
