-- Finds orders by any three or more letters of what was bought and of who bought it, and by status and payment, newest first without sorting:
-- a rowid here is the order's place in time. What was bought and who bought it are kept apart, because whoever deletes their account is to
-- leave nothing in the index, which is slow, while a status changes often.
CREATE VIRTUAL TABLE "OrderSearch" USING fts5("number", "state", "text", tokenize='trigram case_sensitive 1');
CREATE VIRTUAL TABLE "OrderCustomerSearch" USING fts5("customerKey", tokenize='trigram case_sensitive 1');
INSERT INTO "OrderCustomerSearch" ("OrderCustomerSearch", rank) VALUES ('secure-delete', 1);

-- The entries of three letters in each, by which two letters are found.
CREATE VIRTUAL TABLE "OrderSearchTerm" USING fts5vocab("OrderSearch", 'row');
CREATE VIRTUAL TABLE "OrderCustomerSearchTerm" USING fts5vocab("OrderCustomerSearch", 'row');

-- What the indexes hold of each order. A million orders fit into one second. A line break ends each text, so that its last two letters begin an
-- entry too.
CREATE VIEW "OrderSearchEntry" AS
SELECT
    "createdAt" / 1000 * 1000000 + "id" % 1000000 AS "place",
    "id" AS "number",
    '=' || "status" || '=' || "paymentMethod" AS "state",
    "id" || char(10) || coalesce((SELECT group_concat("productNameKey" || char(10), '') FROM "OrderItem" WHERE "orderId" = "Order"."id"), '') AS "text",
    "customerKey" || char(10) AS "customerKey"
FROM "Order";

INSERT INTO "OrderSearch" (rowid, "number", "state", "text") SELECT "place", "number", "state", "text" FROM "OrderSearchEntry";
INSERT INTO "OrderCustomerSearch" (rowid, "customerKey") SELECT "place", "customerKey" FROM "OrderSearchEntry";

CREATE TRIGGER "Order_search_insert" AFTER INSERT ON "Order" BEGIN
    INSERT INTO "OrderSearch" (rowid, "number", "state", "text") SELECT "place", "number", "state", "text" FROM "OrderSearchEntry" WHERE "number" = new."id";
    INSERT INTO "OrderCustomerSearch" (rowid, "customerKey") SELECT "place", "customerKey" FROM "OrderSearchEntry" WHERE "number" = new."id";
END;
CREATE TRIGGER "Order_search_delete" AFTER DELETE ON "Order" BEGIN
    DELETE FROM "OrderSearch" WHERE rowid = old."createdAt" / 1000 * 1000000 + old."id" % 1000000;
    DELETE FROM "OrderCustomerSearch" WHERE rowid = old."createdAt" / 1000 * 1000000 + old."id" % 1000000;
END;
CREATE TRIGGER "Order_search_update" AFTER UPDATE OF "status", "paymentMethod" ON "Order" WHEN old."status" <> new."status" OR old."paymentMethod" <> new."paymentMethod" BEGIN
    INSERT OR REPLACE INTO "OrderSearch" (rowid, "number", "state", "text") SELECT "place", "number", "state", "text" FROM "OrderSearchEntry" WHERE "number" = new."id";
END;
CREATE TRIGGER "Order_search_update_customer" AFTER UPDATE OF "customerKey" ON "Order" WHEN old."customerKey" <> new."customerKey" BEGIN
    INSERT OR REPLACE INTO "OrderCustomerSearch" (rowid, "customerKey") SELECT "place", "customerKey" FROM "OrderSearchEntry" WHERE "number" = new."id";
END;
CREATE TRIGGER "Order_search_update_place" AFTER UPDATE OF "createdAt" ON "Order" WHEN old."createdAt" <> new."createdAt" BEGIN
    DELETE FROM "OrderSearch" WHERE rowid = old."createdAt" / 1000 * 1000000 + old."id" % 1000000;
    DELETE FROM "OrderCustomerSearch" WHERE rowid = old."createdAt" / 1000 * 1000000 + old."id" % 1000000;
    INSERT OR REPLACE INTO "OrderSearch" (rowid, "number", "state", "text") SELECT "place", "number", "state", "text" FROM "OrderSearchEntry" WHERE "number" = new."id";
    INSERT OR REPLACE INTO "OrderCustomerSearch" (rowid, "customerKey") SELECT "place", "customerKey" FROM "OrderSearchEntry" WHERE "number" = new."id";
END;
CREATE TRIGGER "OrderItem_search_insert" AFTER INSERT ON "OrderItem" BEGIN
    INSERT OR REPLACE INTO "OrderSearch" (rowid, "number", "state", "text") SELECT "place", "number", "state", "text" FROM "OrderSearchEntry" WHERE "number" = new."orderId";
END;
