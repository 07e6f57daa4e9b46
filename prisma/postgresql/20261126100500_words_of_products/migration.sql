-- The words by which searches find products, written by the shop itself, for no trigger knows a word's forms; what is to be
-- written is noted by triggers, so that no way to change a product is forgotten.
CREATE TABLE "ProductWords" (
    "productId" BIGINT NOT NULL PRIMARY KEY,
    "names" TEXT COLLATE "C" NOT NULL,
    "kinds" TEXT COLLATE "C" NOT NULL,
    "more" TEXT COLLATE "C" NOT NULL,
    "rest" TEXT COLLATE "C" NOT NULL
);
CREATE TABLE "ProductToIndex" (
    "productId" BIGINT NOT NULL PRIMARY KEY
);
ALTER TABLE "ProductWords" ADD COLUMN "vector" TSVECTOR GENERATED ALWAYS AS (CAST(regexp_replace(translate("names", '''\', '  '), '([^ ]{1,200})[^ ]*', '''\1'':1A', 'g') || ' ' || regexp_replace(translate("kinds", '''\', '  '), '([^ ]{1,200})[^ ]*', '''\1'':1B', 'g') || ' ' || regexp_replace(translate("more", '''\', '  '), '([^ ]{1,200})[^ ]*', '''\1'':1C', 'g') || ' ' || regexp_replace(translate("rest", '''\', '  '), '([^ ]{1,200})[^ ]*', '''\1'':1D', 'g') AS tsvector)) STORED;
CREATE INDEX "ProductWords_vector_idx" ON "ProductWords" USING gin ("vector");
ALTER TABLE "ProductWords" ADD FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE FUNCTION "ProductWords_version_insert"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN INSERT INTO "CatalogVersionPart" ("part", "version") VALUES (pg_backend_pid() % 256, 1)
		ON CONFLICT ("part") DO UPDATE SET "version" = "CatalogVersionPart"."version" + excluded."version"; RETURN NULL; END $trigger$;
CREATE TRIGGER "ProductWords_version_insert" AFTER INSERT ON "ProductWords" FOR EACH ROW EXECUTE FUNCTION "ProductWords_version_insert"();
CREATE FUNCTION "Product_words_insert"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN INSERT INTO "ProductToIndex" ("productId") VALUES (new."id") ON CONFLICT DO NOTHING; RETURN NULL; END $trigger$;
CREATE TRIGGER "Product_words_insert" AFTER INSERT ON "Product" FOR EACH ROW EXECUTE FUNCTION "Product_words_insert"();
CREATE FUNCTION "Product_words_update"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN INSERT INTO "ProductToIndex" ("productId") VALUES (new."id") ON CONFLICT DO NOTHING; RETURN NULL; END $trigger$;
CREATE TRIGGER "Product_words_update" AFTER UPDATE OF "name", "description", "details", "materialCare", "categoryId", "collectionId" ON "Product" FOR EACH ROW EXECUTE FUNCTION "Product_words_update"();
CREATE FUNCTION "ProductColor_words_insert"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN INSERT INTO "ProductToIndex" ("productId") VALUES (new."productId") ON CONFLICT DO NOTHING; RETURN NULL; END $trigger$;
CREATE TRIGGER "ProductColor_words_insert" AFTER INSERT ON "ProductColor" FOR EACH ROW EXECUTE FUNCTION "ProductColor_words_insert"();
CREATE FUNCTION "ProductColor_words_update"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN INSERT INTO "ProductToIndex" ("productId") VALUES (new."productId") ON CONFLICT DO NOTHING; RETURN NULL; END $trigger$;
CREATE TRIGGER "ProductColor_words_update" AFTER UPDATE OF "colorId" ON "ProductColor" FOR EACH ROW EXECUTE FUNCTION "ProductColor_words_update"();
CREATE FUNCTION "ProductColor_words_delete"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN INSERT INTO "ProductToIndex" ("productId") VALUES (old."productId") ON CONFLICT DO NOTHING; RETURN NULL; END $trigger$;
CREATE TRIGGER "ProductColor_words_delete" AFTER DELETE ON "ProductColor" FOR EACH ROW EXECUTE FUNCTION "ProductColor_words_delete"();
CREATE FUNCTION "Variant_words_insert"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF new."sku" IS NOT NULL THEN INSERT INTO "ProductToIndex" ("productId") VALUES (new."productId") ON CONFLICT DO NOTHING; END IF; RETURN NULL; END $trigger$;
CREATE TRIGGER "Variant_words_insert" AFTER INSERT ON "Variant" FOR EACH ROW EXECUTE FUNCTION "Variant_words_insert"();
CREATE FUNCTION "Variant_words_update"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN INSERT INTO "ProductToIndex" ("productId") VALUES (new."productId") ON CONFLICT DO NOTHING; RETURN NULL; END $trigger$;
CREATE TRIGGER "Variant_words_update" AFTER UPDATE OF "sku" ON "Variant" FOR EACH ROW EXECUTE FUNCTION "Variant_words_update"();
CREATE FUNCTION "Variant_words_delete"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF old."sku" IS NOT NULL THEN INSERT INTO "ProductToIndex" ("productId") VALUES (old."productId") ON CONFLICT DO NOTHING; END IF; RETURN NULL; END $trigger$;
CREATE TRIGGER "Variant_words_delete" AFTER DELETE ON "Variant" FOR EACH ROW EXECUTE FUNCTION "Variant_words_delete"();
CREATE FUNCTION "Category_words_update"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN INSERT INTO "ProductToIndex" ("productId") SELECT "id" FROM "Product" WHERE "categoryId" = new."id" ON CONFLICT DO NOTHING; RETURN NULL; END $trigger$;
CREATE TRIGGER "Category_words_update" AFTER UPDATE OF "name" ON "Category" FOR EACH ROW EXECUTE FUNCTION "Category_words_update"();
CREATE FUNCTION "Collection_words_update"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN INSERT INTO "ProductToIndex" ("productId") SELECT "id" FROM "Product" WHERE "collectionId" = new."id" ON CONFLICT DO NOTHING; RETURN NULL; END $trigger$;
CREATE TRIGGER "Collection_words_update" AFTER UPDATE OF "name" ON "Collection" FOR EACH ROW EXECUTE FUNCTION "Collection_words_update"();
CREATE FUNCTION "Color_words_update"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN INSERT INTO "ProductToIndex" ("productId") SELECT "productId" FROM "ProductColor" WHERE "colorId" = new."id" ON CONFLICT DO NOTHING; RETURN NULL; END $trigger$;
CREATE TRIGGER "Color_words_update" AFTER UPDATE OF "name", "hexCode" ON "Color" FOR EACH ROW EXECUTE FUNCTION "Color_words_update"();
INSERT INTO "ProductToIndex" ("productId") SELECT "id" FROM "Product";
