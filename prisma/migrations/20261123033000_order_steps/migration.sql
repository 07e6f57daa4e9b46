-- An order being processed is packed or not yet; a sent one has a courier and a tracking number. Its history has more than
-- changes of status: parcels packed, notes of the staff, reasons and former addresses.
ALTER TABLE "Order" ADD COLUMN "packedAt" DATETIME;
ALTER TABLE "Order" ADD COLUMN "courier" TEXT;
ALTER TABLE "Order" ADD COLUMN "trackingNumber" TEXT;
ALTER TABLE "OrderEvent" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'status' CHECK ("kind" IN ('status', 'packed', 'tracking', 'note', 'address'));
ALTER TABLE "OrderEvent" ADD COLUMN "note" TEXT;

-- Along which orders to pack and to ship are counted and found.
CREATE INDEX "Order_status_packedAt_createdAt_idx" ON "Order"("status", "packedAt", "createdAt");

-- Orders are found by SKU and PIN code too. A packed order has a state of its own: 'p' in the place of 2.
DROP TRIGGER "Order_search_update";
DROP TABLE "OrderSearchTerm";
DROP TABLE "OrderSearch";
DROP VIEW "OrderSearchEntry";
CREATE VIEW "OrderSearchEntry" AS
SELECT
    "createdAt" / 1000 * 1000000 + "id" % 1000000 AS "place",
    "id" AS "number",
    '=' || CASE WHEN "status" = 2 AND "packedAt" IS NOT NULL THEN 'p' ELSE "status" END || '=' || "paymentMethod" AS "state",
    "id" || char(10)
        || coalesce((SELECT group_concat("productNameKey" || char(10) || coalesce(lower("sku") || char(10), ''), '') FROM "OrderItem" WHERE "orderId" = "Order"."id"), '')
        || lower("zipCode") || char(10, 10) AS "text",
    "customerKey" || char(10, 10) AS "customerKey"
FROM "Order";
CREATE VIRTUAL TABLE "OrderSearch" USING fts5("number", "state", "text", tokenize='trigram case_sensitive 1');
INSERT INTO "OrderSearch" (rowid, "number", "state", "text") SELECT "place", "number", "state", "text" FROM "OrderSearchEntry";
CREATE VIRTUAL TABLE "OrderSearchTerm" USING fts5vocab("OrderSearch", 'instance');
CREATE TRIGGER "Order_search_update" AFTER UPDATE OF "status", "paymentMethod", "packedAt", "zipCode" ON "Order" WHEN (old."status", old."paymentMethod", old."packedAt" IS NULL, old."zipCode") <> (new."status", new."paymentMethod", new."packedAt" IS NULL, new."zipCode") BEGIN
    INSERT OR REPLACE INTO "OrderSearch" (rowid, "number", "state", "text") SELECT "place", "number", "state", "text" FROM "OrderSearchEntry" WHERE "number" = new."id";
END;
