-- A table of sizes, of a product or of a category.
CREATE TABLE "SizeGuide" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "productId" INTEGER,
    "categoryId" INTEGER,
    "lines" JSONB NOT NULL,
    CONSTRAINT "SizeGuide_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "SizeGuide_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "Category" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CHECK (("productId" IS NULL) <> ("categoryId" IS NULL)),
    CHECK (json_valid("lines"))
);
CREATE UNIQUE INDEX "SizeGuide_productId_key" ON "SizeGuide"("productId");
CREATE UNIQUE INDEX "SizeGuide_categoryId_key" ON "SizeGuide"("categoryId");

-- Shoppers see it.
CREATE TRIGGER "SizeGuide_version_insert" AFTER INSERT ON "SizeGuide" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "SizeGuide_version_update" AFTER UPDATE ON "SizeGuide" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "SizeGuide_version_delete" AFTER DELETE ON "SizeGuide" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
