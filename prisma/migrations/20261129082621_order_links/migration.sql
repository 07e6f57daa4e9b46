CREATE TABLE "OrderLink" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "nonce" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" DATETIME,
    "revokedAt" DATETIME,
    CONSTRAINT "OrderLink_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "OrderLink_tokenHash_key" ON "OrderLink"("tokenHash");
CREATE INDEX "OrderLink_orderId_idx" ON "OrderLink"("orderId");
CREATE INDEX "OrderLink_expiresAt_idx" ON "OrderLink"("expiresAt");
