-- The owner's order of what the home page shows, from the order in which it was added.
ALTER TABLE "Banner" ADD COLUMN "position" INTEGER NOT NULL DEFAULT 0;
UPDATE "Banner" SET "position" = "id";
ALTER TABLE "Offer" ADD COLUMN "position" INTEGER NOT NULL DEFAULT 0;
UPDATE "Offer" SET "position" = "id";
ALTER TABLE "InstagramItem" ADD COLUMN "position" INTEGER NOT NULL DEFAULT 0;
UPDATE "InstagramItem" SET "position" = "id";

-- What a picture shows, for who does not see it.
ALTER TABLE "Banner" ADD COLUMN "altText" TEXT;
ALTER TABLE "InstagramItem" ADD COLUMN "altText" TEXT;
