-- Orders are found by their payment too: a letter after the way to pay. 'x' is a cancelled order that nobody paid, 'n'
-- one that was over before payments were kept; '/o/' is one that is cancelled and has money of its customer.
DROP TRIGGER "Order_search_update";
DROP TABLE "OrderSearchTerm";
DROP TABLE "OrderSearch";
DROP VIEW "OrderSearchEntry";
CREATE VIEW "OrderSearchEntry" AS
SELECT
    "createdAt" / 1000 * 1000000 + "id" % 1000000 AS "place",
    "id" AS "number",
    '=' || CASE WHEN "status" = 2 AND "packedAt" IS NOT NULL THEN 'p' ELSE "status" END || '=' || "paymentMethod" || '/'
        || CASE "paymentState"
            WHEN 'due' THEN CASE "status" WHEN 5 THEN 'x' ELSE 'd' END
            WHEN 'claimed' THEN 'c'
            WHEN 'paid' THEN 'p'
            WHEN 'part-refunded' THEN 'h'
            WHEN 'refunded' THEN 'r'
            WHEN 'collected' THEN 'k'
            WHEN 'remitted' THEN 'm'
            WHEN 'expired' THEN 'e'
            ELSE 'n' END
        || '/' || CASE WHEN "status" = 5 AND "receivedPaise" > "refundedPaise" THEN 'o/' ELSE '' END AS "state",
    "id" || char(10)
        || coalesce((SELECT group_concat("productNameKey" || char(10) || coalesce(lower("sku") || char(10), ''), '') FROM "OrderItem" WHERE "orderId" = "Order"."id"), '')
        || lower("zipCode") || char(10, 10) AS "text",
    "customerKey" || char(10, 10) AS "customerKey"
FROM "Order";
CREATE VIRTUAL TABLE "OrderSearch" USING fts5("number", "state", "text", tokenize='trigram case_sensitive 1');
INSERT INTO "OrderSearch" (rowid, "number", "state", "text") SELECT "place", "number", "state", "text" FROM "OrderSearchEntry";
CREATE VIRTUAL TABLE "OrderSearchTerm" USING fts5vocab("OrderSearch", 'instance');
CREATE TRIGGER "Order_search_update" AFTER UPDATE OF "status", "paymentMethod", "packedAt", "zipCode", "paymentState", "receivedPaise", "refundedPaise" ON "Order" WHEN (old."status", old."paymentMethod", old."packedAt" IS NULL, old."zipCode", old."paymentState", old."receivedPaise" > old."refundedPaise") IS NOT (new."status", new."paymentMethod", new."packedAt" IS NULL, new."zipCode", new."paymentState", new."receivedPaise" > new."refundedPaise") BEGIN
    INSERT OR REPLACE INTO "OrderSearch" (rowid, "number", "state", "text") SELECT "place", "number", "state", "text" FROM "OrderSearchEntry" WHERE "number" = new."id";
END;
