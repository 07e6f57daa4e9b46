-- Finds by one and two letters too: the entries of three letters that begin with them are looked up in the list of all entries. Two line breaks
-- end each text in the indexes, so that its last letters begin an entry as well. The indexes are made anew from views that say what they hold.

DROP TRIGGER "Product_search_insert";
DROP TRIGGER "Product_search_delete";
DROP TRIGGER "Product_search_update";
DROP TABLE "ProductSearch";
CREATE VIEW "ProductSearchEntry" AS SELECT "id", "nameKey" || char(10, 10) AS "nameKey" FROM "Product";
CREATE VIRTUAL TABLE "ProductSearch" USING fts5("nameKey", content='ProductSearchEntry', content_rowid='id', tokenize='trigram case_sensitive 1');
INSERT INTO "ProductSearch" ("ProductSearch") VALUES ('rebuild');
CREATE VIRTUAL TABLE "ProductSearchTerm" USING fts5vocab("ProductSearch", 'instance');
CREATE TRIGGER "Product_search_insert" AFTER INSERT ON "Product" BEGIN
    INSERT INTO "ProductSearch" (rowid, "nameKey") SELECT "id", "nameKey" FROM "ProductSearchEntry" WHERE "id" = new."id";
END;
CREATE TRIGGER "Product_search_delete" AFTER DELETE ON "Product" BEGIN
    INSERT INTO "ProductSearch" ("ProductSearch", rowid, "nameKey") VALUES ('delete', old."id", old."nameKey" || char(10, 10));
END;
CREATE TRIGGER "Product_search_update" AFTER UPDATE OF "nameKey" ON "Product" WHEN old."nameKey" <> new."nameKey" BEGIN
    INSERT INTO "ProductSearch" ("ProductSearch", rowid, "nameKey") VALUES ('delete', old."id", old."nameKey" || char(10, 10));
    INSERT INTO "ProductSearch" (rowid, "nameKey") SELECT "id", "nameKey" FROM "ProductSearchEntry" WHERE "id" = new."id";
END;

DROP TRIGGER "User_search_insert";
DROP TRIGGER "User_search_delete";
DROP TRIGGER "User_search_update";
DROP TABLE "UserSearch";
CREATE VIEW "UserSearchEntry" AS SELECT "id", "username" || char(10, 10) AS "username", "fullname" || char(10, 10) AS "fullname", "email" || char(10, 10) AS "email", "phone" || char(10, 10) AS "phone" FROM "User";
CREATE VIRTUAL TABLE "UserSearch" USING fts5("username", "fullname", "email", "phone", content='UserSearchEntry', content_rowid='id', tokenize='trigram remove_diacritics 1');
INSERT INTO "UserSearch" ("UserSearch", rank) VALUES ('secure-delete', 1);
INSERT INTO "UserSearch" ("UserSearch") VALUES ('rebuild');
CREATE VIRTUAL TABLE "UserSearchTerm" USING fts5vocab("UserSearch", 'instance');
CREATE TRIGGER "User_search_insert" AFTER INSERT ON "User" BEGIN
    INSERT INTO "UserSearch" (rowid, "username", "fullname", "email", "phone") SELECT "id", "username", "fullname", "email", "phone" FROM "UserSearchEntry" WHERE "id" = new."id";
END;
CREATE TRIGGER "User_search_delete" AFTER DELETE ON "User" BEGIN
    INSERT INTO "UserSearch" ("UserSearch", rowid, "username", "fullname", "email", "phone") VALUES ('delete', old."id", old."username" || char(10, 10), old."fullname" || char(10, 10), old."email" || char(10, 10), old."phone" || char(10, 10));
END;
CREATE TRIGGER "User_search_update" AFTER UPDATE OF "username", "fullname", "email", "phone" ON "User" WHEN old."username" IS NOT new."username" OR old."fullname" IS NOT new."fullname" OR old."email" IS NOT new."email" OR old."phone" IS NOT new."phone" BEGIN
    INSERT INTO "UserSearch" ("UserSearch", rowid, "username", "fullname", "email", "phone") VALUES ('delete', old."id", old."username" || char(10, 10), old."fullname" || char(10, 10), old."email" || char(10, 10), old."phone" || char(10, 10));
    INSERT INTO "UserSearch" (rowid, "username", "fullname", "email", "phone") SELECT "id", "username", "fullname", "email", "phone" FROM "UserSearchEntry" WHERE "id" = new."id";
END;

DROP TRIGGER "Rating_search_insert";
DROP TRIGGER "Rating_search_delete";
DROP TRIGGER "Rating_search_update";
DROP TABLE "RatingSearch";
CREATE VIEW "RatingSearchEntry" AS SELECT "id", "description" || char(10, 10) AS "description" FROM "Rating";
CREATE VIRTUAL TABLE "RatingSearch" USING fts5("description", content='RatingSearchEntry', content_rowid='id', tokenize='trigram remove_diacritics 1');
INSERT INTO "RatingSearch" ("RatingSearch", rank) VALUES ('secure-delete', 1);
INSERT INTO "RatingSearch" ("RatingSearch") VALUES ('rebuild');
CREATE VIRTUAL TABLE "RatingSearchTerm" USING fts5vocab("RatingSearch", 'instance');
CREATE TRIGGER "Rating_search_insert" AFTER INSERT ON "Rating" BEGIN
    INSERT INTO "RatingSearch" (rowid, "description") SELECT "id", "description" FROM "RatingSearchEntry" WHERE "id" = new."id";
END;
CREATE TRIGGER "Rating_search_delete" AFTER DELETE ON "Rating" BEGIN
    INSERT INTO "RatingSearch" ("RatingSearch", rowid, "description") VALUES ('delete', old."id", old."description" || char(10, 10));
END;
CREATE TRIGGER "Rating_search_update" AFTER UPDATE OF "description" ON "Rating" WHEN old."description" IS NOT new."description" BEGIN
    INSERT INTO "RatingSearch" ("RatingSearch", rowid, "description") VALUES ('delete', old."id", old."description" || char(10, 10));
    INSERT INTO "RatingSearch" (rowid, "description") SELECT "id", "description" FROM "RatingSearchEntry" WHERE "id" = new."id";
END;

DROP TRIGGER "ContactMessage_search_insert";
DROP TRIGGER "ContactMessage_search_delete";
DROP TRIGGER "ContactMessage_search_update";
DROP TABLE "ContactMessageSearch";
CREATE VIEW "ContactMessageSearchEntry" AS SELECT "id", "searchKey" || char(10, 10) AS "searchKey" FROM "ContactMessage";
CREATE VIRTUAL TABLE "ContactMessageSearch" USING fts5("searchKey", content='ContactMessageSearchEntry', content_rowid='id', tokenize='trigram case_sensitive 1');
INSERT INTO "ContactMessageSearch" ("ContactMessageSearch", rank) VALUES ('secure-delete', 1);
INSERT INTO "ContactMessageSearch" ("ContactMessageSearch") VALUES ('rebuild');
CREATE VIRTUAL TABLE "ContactMessageSearchTerm" USING fts5vocab("ContactMessageSearch", 'instance');
CREATE TRIGGER "ContactMessage_search_insert" AFTER INSERT ON "ContactMessage" BEGIN
    INSERT INTO "ContactMessageSearch" (rowid, "searchKey") SELECT "id", "searchKey" FROM "ContactMessageSearchEntry" WHERE "id" = new."id";
END;
CREATE TRIGGER "ContactMessage_search_delete" AFTER DELETE ON "ContactMessage" BEGIN
    INSERT INTO "ContactMessageSearch" ("ContactMessageSearch", rowid, "searchKey") VALUES ('delete', old."id", old."searchKey" || char(10, 10));
END;
CREATE TRIGGER "ContactMessage_search_update" AFTER UPDATE OF "searchKey" ON "ContactMessage" WHEN old."searchKey" IS NOT new."searchKey" BEGIN
    INSERT INTO "ContactMessageSearch" ("ContactMessageSearch", rowid, "searchKey") VALUES ('delete', old."id", old."searchKey" || char(10, 10));
    INSERT INTO "ContactMessageSearch" (rowid, "searchKey") SELECT "id", "searchKey" FROM "ContactMessageSearchEntry" WHERE "id" = new."id";
END;

DROP TRIGGER "Subscriber_search_insert";
DROP TRIGGER "Subscriber_search_delete";
DROP TRIGGER "Subscriber_search_update";
DROP TABLE "SubscriberSearch";
CREATE VIEW "SubscriberSearchEntry" AS SELECT "id", "nameKey" || char(10, 10) AS "nameKey", "phone" || char(10, 10) AS "phone" FROM "Subscriber";
CREATE VIRTUAL TABLE "SubscriberSearch" USING fts5("nameKey", "phone", content='SubscriberSearchEntry', content_rowid='id', tokenize='trigram case_sensitive 1');
INSERT INTO "SubscriberSearch" ("SubscriberSearch", rank) VALUES ('secure-delete', 1);
INSERT INTO "SubscriberSearch" ("SubscriberSearch") VALUES ('rebuild');
CREATE VIRTUAL TABLE "SubscriberSearchTerm" USING fts5vocab("SubscriberSearch", 'instance');
CREATE TRIGGER "Subscriber_search_insert" AFTER INSERT ON "Subscriber" BEGIN
    INSERT INTO "SubscriberSearch" (rowid, "nameKey", "phone") SELECT "id", "nameKey", "phone" FROM "SubscriberSearchEntry" WHERE "id" = new."id";
END;
CREATE TRIGGER "Subscriber_search_delete" AFTER DELETE ON "Subscriber" BEGIN
    INSERT INTO "SubscriberSearch" ("SubscriberSearch", rowid, "nameKey", "phone") VALUES ('delete', old."id", old."nameKey" || char(10, 10), old."phone" || char(10, 10));
END;
CREATE TRIGGER "Subscriber_search_update" AFTER UPDATE OF "nameKey", "phone" ON "Subscriber" WHEN old."nameKey" IS NOT new."nameKey" OR old."phone" IS NOT new."phone" BEGIN
    INSERT INTO "SubscriberSearch" ("SubscriberSearch", rowid, "nameKey", "phone") VALUES ('delete', old."id", old."nameKey" || char(10, 10), old."phone" || char(10, 10));
    INSERT INTO "SubscriberSearch" (rowid, "nameKey", "phone") SELECT "id", "nameKey", "phone" FROM "SubscriberSearchEntry" WHERE "id" = new."id";
END;

-- The same for orders.
DROP TABLE "OrderSearchTerm";
DROP TABLE "OrderCustomerSearchTerm";
DROP TABLE "OrderSearch";
DROP TABLE "OrderCustomerSearch";
DROP VIEW "OrderSearchEntry";
CREATE VIEW "OrderSearchEntry" AS
SELECT
    "createdAt" / 1000 * 1000000 + "id" % 1000000 AS "place",
    "id" AS "number",
    '=' || "status" || '=' || "paymentMethod" AS "state",
    "id" || char(10) || coalesce((SELECT group_concat("productNameKey" || char(10), '') FROM "OrderItem" WHERE "orderId" = "Order"."id"), '') || char(10) AS "text",
    "customerKey" || char(10, 10) AS "customerKey"
FROM "Order";
CREATE VIRTUAL TABLE "OrderSearch" USING fts5("number", "state", "text", tokenize='trigram case_sensitive 1');
CREATE VIRTUAL TABLE "OrderCustomerSearch" USING fts5("customerKey", tokenize='trigram case_sensitive 1');
INSERT INTO "OrderCustomerSearch" ("OrderCustomerSearch", rank) VALUES ('secure-delete', 1);
INSERT INTO "OrderSearch" (rowid, "number", "state", "text") SELECT "place", "number", "state", "text" FROM "OrderSearchEntry";
INSERT INTO "OrderCustomerSearch" (rowid, "customerKey") SELECT "place", "customerKey" FROM "OrderSearchEntry";
CREATE VIRTUAL TABLE "OrderSearchTerm" USING fts5vocab("OrderSearch", 'instance');
CREATE VIRTUAL TABLE "OrderCustomerSearchTerm" USING fts5vocab("OrderCustomerSearch", 'instance');
