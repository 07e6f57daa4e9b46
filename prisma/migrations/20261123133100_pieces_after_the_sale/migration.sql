-- SQLite changes a CHECK only by making the table anew: pieces also move when an order is changed, when they come back,
-- and when another size is sent for them.
CREATE TABLE "new_StockMovement" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "productId" INTEGER NOT NULL,
    "change" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "remaining" INTEGER NOT NULL,
    "orderId" INTEGER,
    "byUserId" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "variantId" INTEGER,
    "colorName" TEXT,
    "size" TEXT,
    "note" TEXT,
    CONSTRAINT "StockMovement_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "StockMovement_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "StockMovement_byUserId_fkey" FOREIGN KEY ("byUserId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "StockMovement_variantId_fkey" FOREIGN KEY ("variantId") REFERENCES "Variant" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CHECK ("remaining" >= 0),
    CHECK ("reason" IN ('created', 'edited', 'imported', 'ordered', 'cancelled', 'reinstated', 'changed', 'returned', 'exchanged'))
);
INSERT INTO "new_StockMovement" ("id", "productId", "change", "reason", "remaining", "orderId", "byUserId", "createdAt", "variantId", "colorName", "size", "note")
SELECT "id", "productId", "change", "reason", "remaining", "orderId", "byUserId", "createdAt", "variantId", "colorName", "size", "note" FROM "StockMovement";
-- Numbers of movements are never given twice.
DELETE FROM "sqlite_sequence" WHERE "name" = 'new_StockMovement';
UPDATE "sqlite_sequence" SET "name" = 'new_StockMovement' WHERE "name" = 'StockMovement';
DROP TABLE "StockMovement";
ALTER TABLE "new_StockMovement" RENAME TO "StockMovement";
CREATE INDEX "StockMovement_productId_id_idx" ON "StockMovement"("productId", "id");
CREATE INDEX "StockMovement_orderId_idx" ON "StockMovement"("orderId");
CREATE INDEX "StockMovement_byUserId_idx" ON "StockMovement"("byUserId");
CREATE INDEX "StockMovement_variantId_idx" ON "StockMovement"("variantId") WHERE "variantId" IS NOT NULL;
