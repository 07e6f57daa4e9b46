-- What customers ask to send back, for their money or for another size, and what becomes of it.
CREATE TABLE "OrderReturn" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "wants" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'asked',
    "reason" TEXT NOT NULL,
    "answer" TEXT NOT NULL DEFAULT '',
    "imageHash" TEXT,
    "askedAt" DATETIME NOT NULL,
    "changedAt" DATETIME NOT NULL,
    CONSTRAINT "OrderReturn_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "OrderReturn_imageHash_fkey" FOREIGN KEY ("imageHash") REFERENCES "Image" ("hash") ON DELETE RESTRICT ON UPDATE CASCADE,
    CHECK ("wants" IN ('money', 'size')),
    CHECK ("state" IN ('asked', 'accepted', 'declined', 'received', 'refunded', 'sent', 'closed'))
);
CREATE INDEX "OrderReturn_orderId_idx" ON "OrderReturn"("orderId");
CREATE INDEX "OrderReturn_state_id_idx" ON "OrderReturn"("state", "id");
CREATE INDEX "OrderReturn_imageHash_idx" ON "OrderReturn"("imageHash");

CREATE TABLE "OrderReturnLine" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "returnId" INTEGER NOT NULL,
    "orderItemId" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "size" TEXT,
    "isRestocked" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "OrderReturnLine_returnId_fkey" FOREIGN KEY ("returnId") REFERENCES "OrderReturn" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "OrderReturnLine_orderItemId_fkey" FOREIGN KEY ("orderItemId") REFERENCES "OrderItem" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CHECK ("quantity" >= 1)
);
CREATE INDEX "OrderReturnLine_returnId_idx" ON "OrderReturnLine"("returnId");
CREATE INDEX "OrderReturnLine_orderItemId_idx" ON "OrderReturnLine"("orderItemId");
