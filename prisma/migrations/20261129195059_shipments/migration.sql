CREATE TABLE "Shipment" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "service" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'booking',
    "courierId" TEXT,
    "courier" TEXT,
    "trackingNumber" TEXT,
    "serviceOrderId" TEXT,
    "serviceShipmentId" TEXT,
    "pricePaise" INTEGER,
    "codPaise" INTEGER NOT NULL,
    "weightGrams" INTEGER NOT NULL,
    "lengthCm" INTEGER NOT NULL,
    "breadthCm" INTEGER NOT NULL,
    "heightCm" INTEGER NOT NULL,
    "labelUrl" TEXT,
    "manifestUrl" TEXT,
    "pickupAt" DATETIME,
    "step" TEXT,
    "stepAt" DATETIME,
    "checkedAt" DATETIME,
    "claimedUntil" DATETIME,
    "nextAt" DATETIME,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Shipment_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE TABLE "ShipmentEvent" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "shipmentId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "step" TEXT,
    "note" TEXT NOT NULL,
    "location" TEXT NOT NULL,
    CONSTRAINT "ShipmentEvent_shipmentId_fkey" FOREIGN KEY ("shipmentId") REFERENCES "Shipment" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "Shipment_orderId_idx" ON "Shipment"("orderId");
CREATE INDEX "Shipment_trackingNumber_idx" ON "Shipment"("trackingNumber");
CREATE INDEX "Shipment_nextAt_idx" ON "Shipment"("nextAt");
CREATE INDEX "Shipment_state_stepAt_idx" ON "Shipment"("state", "stepAt");
CREATE UNIQUE INDEX "Shipment_service_reference_key" ON "Shipment"("service", "reference");
CREATE UNIQUE INDEX "ShipmentEvent_shipmentId_key_key" ON "ShipmentEvent"("shipmentId", "key");
CREATE UNIQUE INDEX "Shipment_open_key" ON "Shipment"("orderId") WHERE "state" IN ('booking', 'booked', 'cancelling');
