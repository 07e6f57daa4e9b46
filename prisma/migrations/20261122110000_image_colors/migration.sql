-- A picture of a product knows the colour that it shows. Of the pictures there are nobody has said it yet.
ALTER TABLE "ProductImage" ADD COLUMN "colorId" INTEGER REFERENCES "Color" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "ProductImage_colorId_idx" ON "ProductImage"("colorId");

-- A product that no longer comes in a colour has no picture of it either, whoever took the colour away.
CREATE TRIGGER "ProductColor_images_delete" AFTER DELETE ON "ProductColor" BEGIN
    UPDATE "ProductImage" SET "colorId" = NULL WHERE "productId" = old."productId" AND "colorId" = old."colorId";
END;

-- What was bought keeps whether its picture shows its colour.
ALTER TABLE "OrderItem" ADD COLUMN "imageColor" TEXT NOT NULL DEFAULT 'unknown' CHECK ("imageColor" IN ('own', 'other', 'unknown'));
