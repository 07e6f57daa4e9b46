ALTER TABLE "Category" ADD COLUMN "parentId" BIGINT;
ALTER TABLE "Category" ADD COLUMN "position" BIGINT NOT NULL DEFAULT 0;
CREATE INDEX "Category_parentId_idx" ON "Category"("parentId");
ALTER TABLE "Category" ADD FOREIGN KEY ("parentId") REFERENCES "Category" ("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A category's listing shows those of its children, too.
CREATE FUNCTION "Category_listing_parent"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF old."parentId" IS DISTINCT FROM new."parentId" THEN INSERT INTO "CatalogVersionPart" ("part", "listing") VALUES (pg_backend_pid() % 256, 1)
		ON CONFLICT ("part") DO UPDATE SET "listing" = "CatalogVersionPart"."listing" + excluded."listing"; END IF; RETURN NULL; END $trigger$;

CREATE TRIGGER "Category_listing_parent" AFTER UPDATE OF "parentId" ON "Category" FOR EACH ROW EXECUTE FUNCTION "Category_listing_parent"();
