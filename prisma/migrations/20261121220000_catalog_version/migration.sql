-- A number that goes up with every change of what shoppers see, whoever makes it: the shop itself, an import, a hand in the database. What was
-- made from the catalogue is still right while the number is the same.
CREATE TABLE "CatalogVersion" (
    "id" INTEGER NOT NULL PRIMARY KEY,
    "version" INTEGER NOT NULL DEFAULT 0,
    CHECK ("id" = 1)
);
INSERT INTO "CatalogVersion" ("id", "version") VALUES (1, 0);

CREATE TRIGGER "Product_version_insert" AFTER INSERT ON "Product" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "Product_version_update" AFTER UPDATE ON "Product" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "Product_version_delete" AFTER DELETE ON "Product" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;

CREATE TRIGGER "ProductImage_version_insert" AFTER INSERT ON "ProductImage" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "ProductImage_version_update" AFTER UPDATE ON "ProductImage" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "ProductImage_version_delete" AFTER DELETE ON "ProductImage" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;

CREATE TRIGGER "ProductColor_version_insert" AFTER INSERT ON "ProductColor" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "ProductColor_version_update" AFTER UPDATE ON "ProductColor" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "ProductColor_version_delete" AFTER DELETE ON "ProductColor" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;

CREATE TRIGGER "Color_version_insert" AFTER INSERT ON "Color" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "Color_version_update" AFTER UPDATE ON "Color" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "Color_version_delete" AFTER DELETE ON "Color" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;

CREATE TRIGGER "Category_version_insert" AFTER INSERT ON "Category" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "Category_version_update" AFTER UPDATE ON "Category" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "Category_version_delete" AFTER DELETE ON "Category" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;

CREATE TRIGGER "Collection_version_insert" AFTER INSERT ON "Collection" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "Collection_version_update" AFTER UPDATE ON "Collection" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "Collection_version_delete" AFTER DELETE ON "Collection" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;

CREATE TRIGGER "CollectionImage_version_insert" AFTER INSERT ON "CollectionImage" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "CollectionImage_version_update" AFTER UPDATE ON "CollectionImage" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "CollectionImage_version_delete" AFTER DELETE ON "CollectionImage" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;

CREATE TRIGGER "Rating_version_insert" AFTER INSERT ON "Rating" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "Rating_version_update" AFTER UPDATE ON "Rating" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "Rating_version_delete" AFTER DELETE ON "Rating" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;

CREATE TRIGGER "Banner_version_insert" AFTER INSERT ON "Banner" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "Banner_version_update" AFTER UPDATE ON "Banner" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "Banner_version_delete" AFTER DELETE ON "Banner" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;

CREATE TRIGGER "Offer_version_insert" AFTER INSERT ON "Offer" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "Offer_version_update" AFTER UPDATE ON "Offer" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "Offer_version_delete" AFTER DELETE ON "Offer" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;

CREATE TRIGGER "HomeVideo_version_insert" AFTER INSERT ON "HomeVideo" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "HomeVideo_version_update" AFTER UPDATE ON "HomeVideo" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "HomeVideo_version_delete" AFTER DELETE ON "HomeVideo" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;

CREATE TRIGGER "InstagramItem_version_insert" AFTER INSERT ON "InstagramItem" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "InstagramItem_version_update" AFTER UPDATE ON "InstagramItem" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "InstagramItem_version_delete" AFTER DELETE ON "InstagramItem" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
