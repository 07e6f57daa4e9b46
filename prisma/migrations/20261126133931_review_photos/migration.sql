CREATE TABLE "ReviewPhoto" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "ratingId" INTEGER NOT NULL,
    "imageHash" TEXT NOT NULL,
    "approvedAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "ReviewPhoto_ratingId_fkey" FOREIGN KEY ("ratingId") REFERENCES "Rating" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ReviewPhoto_imageHash_fkey" FOREIGN KEY ("imageHash") REFERENCES "Image" ("hash") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "ReviewPhoto_imageHash_idx" ON "ReviewPhoto"("imageHash");
CREATE UNIQUE INDEX "ReviewPhoto_ratingId_imageHash_key" ON "ReviewPhoto"("ratingId", "imageHash");
CREATE INDEX "ReviewPhoto_waiting_idx" ON "ReviewPhoto"("id") WHERE "approvedAt" IS NULL;
CREATE TRIGGER "ReviewPhoto_version_update" AFTER UPDATE ON "ReviewPhoto" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "ReviewPhoto_version_delete" AFTER DELETE ON "ReviewPhoto" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
