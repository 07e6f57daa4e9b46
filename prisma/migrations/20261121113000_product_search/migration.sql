-- Finds products by any three or more letters of their name without reading them all. Prisma knows neither virtual tables nor triggers: a
-- later migration that redefines "Product" must make the triggers again (tests/schema.test.ts watches).
CREATE VIRTUAL TABLE "ProductSearch" USING fts5("nameKey", content='Product', content_rowid='id', tokenize='trigram case_sensitive 1');
INSERT INTO "ProductSearch" ("ProductSearch") VALUES ('rebuild');

CREATE TRIGGER "Product_search_insert" AFTER INSERT ON "Product" BEGIN
    INSERT INTO "ProductSearch" (rowid, "nameKey") VALUES (new."id", new."nameKey");
END;
CREATE TRIGGER "Product_search_delete" AFTER DELETE ON "Product" BEGIN
    INSERT INTO "ProductSearch" ("ProductSearch", rowid, "nameKey") VALUES ('delete', old."id", old."nameKey");
END;
CREATE TRIGGER "Product_search_update" AFTER UPDATE OF "nameKey" ON "Product" WHEN old."nameKey" <> new."nameKey" BEGIN
    INSERT INTO "ProductSearch" ("ProductSearch", rowid, "nameKey") VALUES ('delete', old."id", old."nameKey");
    INSERT INTO "ProductSearch" (rowid, "nameKey") VALUES (new."id", new."nameKey");
END;
