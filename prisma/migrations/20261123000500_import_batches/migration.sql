-- What each import made and changed, so that it can be undone.
CREATE TABLE "ImportBatch" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "fileName" TEXT NOT NULL,
    "importedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "byUserId" INTEGER,
    CONSTRAINT "ImportBatch_byUserId_fkey" FOREIGN KEY ("byUserId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "ImportBatch_importedAt_idx" ON "ImportBatch"("importedAt");
CREATE INDEX "ImportBatch_byUserId_idx" ON "ImportBatch"("byUserId");

CREATE TABLE "ImportedProduct" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "batchId" INTEGER NOT NULL,
    "productId" INTEGER,
    "name" TEXT NOT NULL,
    "isNew" BOOLEAN NOT NULL,
    "former" JSONB,
    "versionBefore" INTEGER NOT NULL DEFAULT 0,
    "movementBefore" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL,
    "movement" INTEGER NOT NULL,
    "made" JSONB NOT NULL DEFAULT '[]',
    "refusal" TEXT,
    "undoneAt" DATETIME,
    CONSTRAINT "ImportedProduct_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES "ImportBatch" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ImportedProduct_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CHECK ("isNew" OR "former" IS NOT NULL)
);
CREATE UNIQUE INDEX "ImportedProduct_batchId_productId_key" ON "ImportedProduct"("batchId", "productId");
CREATE INDEX "ImportedProduct_batchId_isNew_undoneAt_idx" ON "ImportedProduct"("batchId", "isNew", "undoneAt");
CREATE INDEX "ImportedProduct_productId_idx" ON "ImportedProduct"("productId");

CREATE TABLE "ReplacedImage" (
    "importedProductId" INTEGER NOT NULL,
    "imageHash" TEXT NOT NULL,

    PRIMARY KEY ("importedProductId", "imageHash"),
    CONSTRAINT "ReplacedImage_importedProductId_fkey" FOREIGN KEY ("importedProductId") REFERENCES "ImportedProduct" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ReplacedImage_imageHash_fkey" FOREIGN KEY ("imageHash") REFERENCES "Image" ("hash") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "ReplacedImage_imageHash_idx" ON "ReplacedImage"("imageHash");
