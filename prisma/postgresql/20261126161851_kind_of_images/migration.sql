ALTER TABLE "Image" ADD COLUMN "focus" TEXT COLLATE "C";
ALTER TABLE "Image" ADD COLUMN "kind" TEXT COLLATE "C";

CREATE FUNCTION "Image_version_update"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN INSERT INTO "CatalogVersionPart" ("part", "version") VALUES (pg_backend_pid() % 256, 1)
		ON CONFLICT ("part") DO UPDATE SET "version" = "CatalogVersionPart"."version" + excluded."version"; RETURN NULL; END $trigger$;

CREATE TRIGGER "Image_version_update" AFTER UPDATE OF "kind", "focus" ON "Image" FOR EACH ROW EXECUTE FUNCTION "Image_version_update"();
