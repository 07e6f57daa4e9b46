ALTER TABLE "Image" ADD COLUMN "focus" TEXT;
ALTER TABLE "Image" ADD COLUMN "kind" TEXT;

CREATE TRIGGER "Image_version_update" AFTER UPDATE OF "kind", "focus" ON "Image" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
