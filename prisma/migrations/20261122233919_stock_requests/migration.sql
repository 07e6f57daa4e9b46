-- Who waits for what is sold out, by a contact that is kept no longer than it serves.
CREATE TABLE "StockRequest" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "productId" INTEGER NOT NULL,
    "productColorId" INTEGER,
    "variantId" INTEGER,
    "name" TEXT NOT NULL,
    "contact" TEXT NOT NULL,
    "waitingKey" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "toldAt" DATETIME,
    "mailId" INTEGER,
    CONSTRAINT "StockRequest_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "StockRequest_productColorId_fkey" FOREIGN KEY ("productColorId") REFERENCES "ProductColor" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "StockRequest_variantId_fkey" FOREIGN KEY ("variantId") REFERENCES "Variant" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "StockRequest_mailId_fkey" FOREIGN KEY ("mailId") REFERENCES "OutboxMail" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CHECK (("waitingKey" IS NULL) = ("toldAt" IS NOT NULL))
);
CREATE UNIQUE INDEX "StockRequest_waitingKey_key" ON "StockRequest"("waitingKey");
CREATE UNIQUE INDEX "StockRequest_mailId_key" ON "StockRequest"("mailId");
CREATE INDEX "StockRequest_waiting_idx" ON "StockRequest"("toldAt", "productId", "productColorId", "variantId", "createdAt");
CREATE INDEX "StockRequest_people_idx" ON "StockRequest"("productId", "productColorId", "variantId", "toldAt", "createdAt");
CREATE INDEX "StockRequest_productColorId_idx" ON "StockRequest"("productColorId");
CREATE INDEX "StockRequest_variantId_idx" ON "StockRequest"("variantId");
CREATE INDEX "StockRequest_contact_toldAt_createdAt_idx" ON "StockRequest"("contact", "toldAt", "createdAt");
CREATE INDEX "StockRequest_createdAt_idx" ON "StockRequest"("createdAt");

-- A deleted product comes back to nobody; its row stays for its orders.
CREATE TRIGGER "Product_requests_deleted" AFTER UPDATE OF "deletedAt" ON "Product" WHEN new."deletedAt" IS NOT NULL BEGIN
    DELETE FROM "StockRequest" WHERE "productId" = new."id";
END;
-- The mail has the contact too.
CREATE TRIGGER "StockRequest_mail_delete" AFTER DELETE ON "StockRequest" WHEN old."mailId" IS NOT NULL BEGIN
    DELETE FROM "OutboxMail" WHERE "id" = old."mailId";
END;
