CREATE TABLE "HomeSection" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "state" TEXT NOT NULL DEFAULT 'published',
    "fromAt" DATETIME,
    "untilAt" DATETIME,
    "title" TEXT,
    "text" TEXT,
    "link" TEXT,
    "altText" TEXT,
    "rule" TEXT,
    "collectionId" INTEGER,
    "productIds" TEXT,
    "imageHash" TEXT,
    "focus" TEXT,
    "phoneImageHash" TEXT,
    "phoneFocus" TEXT,
    CONSTRAINT "HomeSection_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "HomeSection_imageHash_fkey" FOREIGN KEY ("imageHash") REFERENCES "Image" ("hash") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "HomeSection_phoneImageHash_fkey" FOREIGN KEY ("phoneImageHash") REFERENCES "Image" ("hash") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "HomeSection_collectionId_idx" ON "HomeSection"("collectionId");
CREATE INDEX "HomeSection_imageHash_idx" ON "HomeSection"("imageHash");
CREATE INDEX "HomeSection_phoneImageHash_idx" ON "HomeSection"("phoneImageHash");
CREATE TRIGGER "HomeSection_version_insert" AFTER INSERT ON "HomeSection" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "HomeSection_version_update" AFTER UPDATE ON "HomeSection" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "HomeSection_version_delete" AFTER DELETE ON "HomeSection" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;

-- The order that the owner had chosen; a shop without one has no rows, and the usual order.
WITH "Usual" ("id", "kind") AS (VALUES (1, 'banners'), (2, 'announcements'), (3, 'newest'), (4, 'promises'), (5, 'featured'), (6, 'collections'), (7, 'video'), (8, 'social')),
"Saved" ("kind", "place", "isShown") AS (
    SELECT json_extract(e."value", '$.name'), min(e."key"), coalesce(json_extract(e."value", '$.isShown'), 0)
    FROM "Setting" AS s, json_each(CAST(s."value" AS TEXT)) AS e
    WHERE s."key" = 'home.sections' AND json_type(CAST(s."value" AS TEXT)) = 'array' AND e."type" = 'object'
    GROUP BY 1
)
INSERT INTO "HomeSection" ("id", "kind", "position", "state")
SELECT u."id", u."kind", row_number() OVER (ORDER BY s."place" IS NULL, s."place", u."id"),
    CASE WHEN s."isShown" = 0 THEN 'hidden' ELSE 'published' END
FROM "Usual" AS u LEFT JOIN "Saved" AS s ON s."kind" = u."kind"
WHERE EXISTS (SELECT 1 FROM "Setting" WHERE "key" = 'home.sections');
DELETE FROM "Setting" WHERE "key" = 'home.sections';
