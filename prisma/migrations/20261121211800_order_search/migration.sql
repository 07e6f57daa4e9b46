-- Finds orders by any three or more letters of what the owner looks for, narrowed to a status and a payment, newest first and without sorting:
-- its rowid grows with the moment of the order. Prisma knows neither virtual tables nor triggers: a later migration that redefines "Order" or
-- "OrderItem" must make the triggers again (tests/schema.test.ts watches).
CREATE VIRTUAL TABLE "OrderSearch" USING fts5("number", "state", "text", tokenize='trigram case_sensitive 1');

-- What the index holds of each order.
CREATE VIEW "OrderSearchEntry" AS
SELECT
    "createdAt" / 1000 * 1000000 + "id" % 1000000 AS "place",
    "id" AS "number",
    '=' || "status" || '=' || "paymentMethod" AS "state",
    "id" || char(10) || "customerKey" || coalesce((SELECT group_concat(char(10) || "productNameKey", '') FROM "OrderItem" WHERE "orderId" = "Order"."id"), '') AS "text"
FROM "Order";

INSERT INTO "OrderSearch" (rowid, "number", "state", "text") SELECT "place", "number", "state", "text" FROM "OrderSearchEntry";

CREATE TRIGGER "Order_search_insert" AFTER INSERT ON "Order" BEGIN
    INSERT INTO "OrderSearch" (rowid, "number", "state", "text") SELECT "place", "number", "state", "text" FROM "OrderSearchEntry" WHERE "number" = new."id";
END;
CREATE TRIGGER "Order_search_delete" AFTER DELETE ON "Order" BEGIN
    DELETE FROM "OrderSearch" WHERE rowid = old."createdAt" / 1000 * 1000000 + old."id" % 1000000;
END;
CREATE TRIGGER "Order_search_update" AFTER UPDATE OF "createdAt", "status", "paymentMethod", "customerKey" ON "Order" BEGIN
    DELETE FROM "OrderSearch" WHERE rowid = old."createdAt" / 1000 * 1000000 + old."id" % 1000000;
    INSERT INTO "OrderSearch" (rowid, "number", "state", "text") SELECT "place", "number", "state", "text" FROM "OrderSearchEntry" WHERE "number" = new."id";
END;
CREATE TRIGGER "OrderItem_search_insert" AFTER INSERT ON "OrderItem" BEGIN
    INSERT OR REPLACE INTO "OrderSearch" (rowid, "number", "state", "text") SELECT "place", "number", "state", "text" FROM "OrderSearchEntry" WHERE "number" = new."orderId";
END;
