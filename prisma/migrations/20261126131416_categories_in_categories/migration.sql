ALTER TABLE "Category" ADD COLUMN "parentId" INTEGER REFERENCES "Category" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Category" ADD COLUMN "position" INTEGER NOT NULL DEFAULT 0;
CREATE INDEX "Category_parentId_idx" ON "Category"("parentId");

-- A category's listing shows those of its children, too.
CREATE TRIGGER "Category_listing_parent" AFTER UPDATE OF "parentId" ON "Category" WHEN old."parentId" IS NOT new."parentId" BEGIN
    UPDATE "CatalogVersion" SET "listing" = "listing" + 1;
END;
