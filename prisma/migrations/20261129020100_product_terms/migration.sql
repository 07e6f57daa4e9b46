-- The table of search terms and its full-text index get their standard names. The index names its table, so it is built
-- again from the stored terms.
DROP TRIGGER "ProductWords_search_insert";
DROP TRIGGER "ProductWords_search_delete";
DROP TRIGGER "ProductWords_search_update";
DROP TRIGGER "ProductWords_version_insert";
DROP TABLE "ProductWordsSearch";

ALTER TABLE "ProductWords" RENAME TO "ProductTerms";

CREATE VIRTUAL TABLE "ProductTermsSearch" USING fts5("names", "kinds", "more", "rest", content='ProductTerms', content_rowid='productId', detail='column', tokenize='ascii');
INSERT INTO "ProductTermsSearch" ("ProductTermsSearch") VALUES ('rebuild');
CREATE TRIGGER "ProductTerms_search_insert" AFTER INSERT ON "ProductTerms" BEGIN
    INSERT INTO "ProductTermsSearch" (rowid, "names", "kinds", "more", "rest") VALUES (new."productId", new."names", new."kinds", new."more", new."rest");
END;
CREATE TRIGGER "ProductTerms_search_delete" AFTER DELETE ON "ProductTerms" BEGIN
    INSERT INTO "ProductTermsSearch" ("ProductTermsSearch", rowid, "names", "kinds", "more", "rest") VALUES ('delete', old."productId", old."names", old."kinds", old."more", old."rest");
END;
CREATE TRIGGER "ProductTerms_search_update" AFTER UPDATE ON "ProductTerms" BEGIN
    INSERT INTO "ProductTermsSearch" ("ProductTermsSearch", rowid, "names", "kinds", "more", "rest") VALUES ('delete', old."productId", old."names", old."kinds", old."more", old."rest");
    INSERT INTO "ProductTermsSearch" (rowid, "names", "kinds", "more", "rest") VALUES (new."productId", new."names", new."kinds", new."more", new."rest");
END;
CREATE TRIGGER "ProductTerms_version_insert" AFTER INSERT ON "ProductTerms" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
