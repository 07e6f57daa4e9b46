CREATE TABLE "CourierRemittance" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "otherLines" INTEGER NOT NULL,
    "repeatedLines" INTEGER NOT NULL,
    "byUserId" INTEGER,
    "createdAt" DATETIME NOT NULL,
    "closedAt" DATETIME,
    CONSTRAINT "CourierRemittance_byUserId_fkey" FOREIGN KEY ("byUserId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE TABLE "CourierRemittanceLine" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "remittanceId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "row" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "problem" TEXT NOT NULL,
    "orderId" INTEGER,
    "trackingNumber" TEXT NOT NULL,
    "courier" TEXT NOT NULL,
    "totalPaise" INTEGER NOT NULL,
    "receivedPaise" INTEGER NOT NULL,
    "utr" TEXT NOT NULL,
    "days" INTEGER,
    CONSTRAINT "CourierRemittanceLine_remittanceId_fkey" FOREIGN KEY ("remittanceId") REFERENCES "CourierRemittance" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CourierRemittanceLine_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "CourierRemittance_key_key" ON "CourierRemittance"("key");
CREATE INDEX "CourierRemittance_byUserId_idx" ON "CourierRemittance"("byUserId");
CREATE INDEX "CourierRemittance_closedAt_createdAt_idx" ON "CourierRemittance"("closedAt", "createdAt");
CREATE UNIQUE INDEX "CourierRemittanceLine_key_key" ON "CourierRemittanceLine"("key");
CREATE INDEX "CourierRemittanceLine_remittanceId_state_idx" ON "CourierRemittanceLine"("remittanceId", "state");
CREATE INDEX "CourierRemittanceLine_orderId_idx" ON "CourierRemittanceLine"("orderId");
