CREATE TABLE "GuestCart" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "tokenHash" TEXT NOT NULL,
    "networkHash" TEXT NOT NULL,
    "lines" JSONB NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "draft" JSONB,
    "placedKey" TEXT,
    "placedDigest" TEXT,
    "placedOrderId" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "GuestCart_placedOrderId_fkey" FOREIGN KEY ("placedOrderId") REFERENCES "Order" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
ALTER TABLE "Order" ADD COLUMN "isGuest" BOOLEAN NOT NULL DEFAULT false;
CREATE UNIQUE INDEX "GuestCart_tokenHash_key" ON "GuestCart"("tokenHash");
CREATE INDEX "GuestCart_networkHash_updatedAt_idx" ON "GuestCart"("networkHash", "updatedAt");
CREATE INDEX "GuestCart_updatedAt_idx" ON "GuestCart"("updatedAt");
CREATE INDEX "GuestCart_placedOrderId_idx" ON "GuestCart"("placedOrderId");
