-- Finds accounts, reviews, messages and subscribers by any three or more letters, as "ProductSearch" finds products. What a table keeps folded
-- already is compared as it stands; the tokenizer folds the rest (case, Latin accents). Whoever is deleted leaves nothing in the index.

CREATE VIRTUAL TABLE "UserSearch" USING fts5("username", "fullname", "email", "phone", content='User', content_rowid='id', tokenize='trigram remove_diacritics 1');
INSERT INTO "UserSearch" ("UserSearch", rank) VALUES ('secure-delete', 1);
INSERT INTO "UserSearch" ("UserSearch") VALUES ('rebuild');

CREATE TRIGGER "User_search_insert" AFTER INSERT ON "User" BEGIN
    INSERT INTO "UserSearch" (rowid, "username", "fullname", "email", "phone") VALUES (new."id", new."username", new."fullname", new."email", new."phone");
END;
CREATE TRIGGER "User_search_delete" AFTER DELETE ON "User" BEGIN
    INSERT INTO "UserSearch" ("UserSearch", rowid, "username", "fullname", "email", "phone") VALUES ('delete', old."id", old."username", old."fullname", old."email", old."phone");
END;
CREATE TRIGGER "User_search_update" AFTER UPDATE OF "username", "fullname", "email", "phone" ON "User" WHEN old."username" IS NOT new."username" OR old."fullname" IS NOT new."fullname" OR old."email" IS NOT new."email" OR old."phone" IS NOT new."phone" BEGIN
    INSERT INTO "UserSearch" ("UserSearch", rowid, "username", "fullname", "email", "phone") VALUES ('delete', old."id", old."username", old."fullname", old."email", old."phone");
    INSERT INTO "UserSearch" (rowid, "username", "fullname", "email", "phone") VALUES (new."id", new."username", new."fullname", new."email", new."phone");
END;

CREATE VIRTUAL TABLE "RatingSearch" USING fts5("description", content='Rating', content_rowid='id', tokenize='trigram remove_diacritics 1');
INSERT INTO "RatingSearch" ("RatingSearch", rank) VALUES ('secure-delete', 1);
INSERT INTO "RatingSearch" ("RatingSearch") VALUES ('rebuild');

CREATE TRIGGER "Rating_search_insert" AFTER INSERT ON "Rating" BEGIN
    INSERT INTO "RatingSearch" (rowid, "description") VALUES (new."id", new."description");
END;
CREATE TRIGGER "Rating_search_delete" AFTER DELETE ON "Rating" BEGIN
    INSERT INTO "RatingSearch" ("RatingSearch", rowid, "description") VALUES ('delete', old."id", old."description");
END;
CREATE TRIGGER "Rating_search_update" AFTER UPDATE OF "description" ON "Rating" WHEN old."description" IS NOT new."description" BEGIN
    INSERT INTO "RatingSearch" ("RatingSearch", rowid, "description") VALUES ('delete', old."id", old."description");
    INSERT INTO "RatingSearch" (rowid, "description") VALUES (new."id", new."description");
END;

CREATE VIRTUAL TABLE "ContactMessageSearch" USING fts5("searchKey", content='ContactMessage', content_rowid='id', tokenize='trigram case_sensitive 1');
INSERT INTO "ContactMessageSearch" ("ContactMessageSearch", rank) VALUES ('secure-delete', 1);
INSERT INTO "ContactMessageSearch" ("ContactMessageSearch") VALUES ('rebuild');

CREATE TRIGGER "ContactMessage_search_insert" AFTER INSERT ON "ContactMessage" BEGIN
    INSERT INTO "ContactMessageSearch" (rowid, "searchKey") VALUES (new."id", new."searchKey");
END;
CREATE TRIGGER "ContactMessage_search_delete" AFTER DELETE ON "ContactMessage" BEGIN
    INSERT INTO "ContactMessageSearch" ("ContactMessageSearch", rowid, "searchKey") VALUES ('delete', old."id", old."searchKey");
END;
CREATE TRIGGER "ContactMessage_search_update" AFTER UPDATE OF "searchKey" ON "ContactMessage" WHEN old."searchKey" IS NOT new."searchKey" BEGIN
    INSERT INTO "ContactMessageSearch" ("ContactMessageSearch", rowid, "searchKey") VALUES ('delete', old."id", old."searchKey");
    INSERT INTO "ContactMessageSearch" (rowid, "searchKey") VALUES (new."id", new."searchKey");
END;

CREATE VIRTUAL TABLE "SubscriberSearch" USING fts5("nameKey", "phone", content='Subscriber', content_rowid='id', tokenize='trigram case_sensitive 1');
INSERT INTO "SubscriberSearch" ("SubscriberSearch", rank) VALUES ('secure-delete', 1);
INSERT INTO "SubscriberSearch" ("SubscriberSearch") VALUES ('rebuild');

CREATE TRIGGER "Subscriber_search_insert" AFTER INSERT ON "Subscriber" BEGIN
    INSERT INTO "SubscriberSearch" (rowid, "nameKey", "phone") VALUES (new."id", new."nameKey", new."phone");
END;
CREATE TRIGGER "Subscriber_search_delete" AFTER DELETE ON "Subscriber" BEGIN
    INSERT INTO "SubscriberSearch" ("SubscriberSearch", rowid, "nameKey", "phone") VALUES ('delete', old."id", old."nameKey", old."phone");
END;
CREATE TRIGGER "Subscriber_search_update" AFTER UPDATE OF "nameKey", "phone" ON "Subscriber" WHEN old."nameKey" IS NOT new."nameKey" OR old."phone" IS NOT new."phone" BEGIN
    INSERT INTO "SubscriberSearch" ("SubscriberSearch", rowid, "nameKey", "phone") VALUES ('delete', old."id", old."nameKey", old."phone");
    INSERT INTO "SubscriberSearch" (rowid, "nameKey", "phone") VALUES (new."id", new."nameKey", new."phone");
END;
