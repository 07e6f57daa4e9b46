-- A code or an emailed link proves a contact (rule: sign-in-code).
CREATE TABLE "ContactProof" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "provedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "ContactProof_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CHECK ("kind" IN ('phone', 'email')),
    CHECK (length("value") > 0)
);
CREATE UNIQUE INDEX "ContactProof_kind_value_key" ON "ContactProof"("kind", "value");
CREATE INDEX "ContactProof_userId_idx" ON "ContactProof"("userId");

CREATE TABLE "SignInCode" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "contactHash" TEXT NOT NULL,
    "codeHash" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "sentAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" DATETIME NOT NULL,
    "usedAt" DATETIME,
    "networkHash" TEXT NOT NULL,
    CHECK ("purpose" IN ('sign-in')),
    CHECK ("tries" BETWEEN 0 AND 5)
);
CREATE INDEX "SignInCode_contactHash_sentAt_idx" ON "SignInCode"("contactHash", "sentAt");
CREATE INDEX "SignInCode_networkHash_sentAt_idx" ON "SignInCode"("networkHash", "sentAt");
CREATE INDEX "SignInCode_sentAt_idx" ON "SignInCode"("sentAt");

-- The staff hands over some links, which prove no email.
ALTER TABLE "PasswordReset" ADD COLUMN "isEmailed" BOOLEAN NOT NULL DEFAULT false;

-- A proved email claims the orders of guests.
CREATE INDEX "Order_guest_email_idx" ON "Order"("email") WHERE "userId" IS NULL;

-- An account that logs in with codes needs neither an email nor a password. The view reads the table, so that it cannot
-- be renamed while the view exists.
DROP VIEW "UserSearchEntry";
CREATE TABLE "new_User" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "username" TEXT NOT NULL,
    "fullname" TEXT,
    "email" TEXT,
    "phone" TEXT NOT NULL,
    "passwordHash" TEXT,
    "isAdmin" BOOLEAN NOT NULL DEFAULT false,
    "status" TEXT,
    "profileImageHash" TEXT,
    "coverImageHash" TEXT,
    "cartNote" TEXT NOT NULL DEFAULT '',
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "role" TEXT CHECK ("role" IN ('owner', 'manager', 'packer')),
    "blockedAt" DATETIME,
    "blockReason" TEXT,
    "phoneE164" TEXT NOT NULL DEFAULT '',
    "wishlistAlertsAt" DATETIME,
    "wishlistAlertsConsent" TEXT,
    "wishlistNotifiedAt" DATETIME,
    "orderAlertsAt" DATETIME,
    "orderFilters" TEXT NOT NULL DEFAULT '',
    "orderPageSize" INTEGER NOT NULL DEFAULT 10,
    CONSTRAINT "User_profileImageHash_fkey" FOREIGN KEY ("profileImageHash") REFERENCES "Image" ("hash") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "User_coverImageHash_fkey" FOREIGN KEY ("coverImageHash") REFERENCES "Image" ("hash") ON DELETE SET NULL ON UPDATE CASCADE,
    CHECK ("role" IS NULL OR ("email" IS NOT NULL AND "passwordHash" IS NOT NULL))
);
INSERT INTO "new_User" ("id", "username", "fullname", "email", "phone", "passwordHash", "isAdmin", "status", "profileImageHash", "coverImageHash", "cartNote", "createdAt", "updatedAt", "role", "blockedAt", "blockReason", "phoneE164", "wishlistAlertsAt", "wishlistAlertsConsent", "wishlistNotifiedAt", "orderAlertsAt", "orderFilters", "orderPageSize")
SELECT "id", "username", "fullname", "email", "phone", "passwordHash", "isAdmin", "status", "profileImageHash", "coverImageHash", "cartNote", "createdAt", "updatedAt", "role", "blockedAt", "blockReason", "phoneE164", "wishlistAlertsAt", "wishlistAlertsConsent", "wishlistNotifiedAt", "orderAlertsAt", "orderFilters", "orderPageSize" FROM "User";
-- Numbers of deleted accounts are never used again.
DELETE FROM "sqlite_sequence" WHERE "name" = 'new_User';
UPDATE "sqlite_sequence" SET "name" = 'new_User' WHERE "name" = 'User';
DROP TABLE "User";
ALTER TABLE "new_User" RENAME TO "User";
CREATE INDEX "User_blocked_idx" ON "User"("id") WHERE "blockedAt" IS NOT NULL;
CREATE INDEX "User_coverImageHash_idx" ON "User"("coverImageHash");
CREATE INDEX "User_createdAt_idx" ON "User"("createdAt");
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");
CREATE INDEX "User_isAdmin_idx" ON "User"("isAdmin");
CREATE INDEX "User_phoneE164_idx" ON "User"("phoneE164");
CREATE INDEX "User_profileImageHash_idx" ON "User"("profileImageHash");
CREATE INDEX "User_role_idx" ON "User"("role");
CREATE INDEX "User_wishlistAlertsAt_idx" ON "User"("wishlistAlertsAt");
CREATE VIEW "UserSearchEntry" AS SELECT "id", "username" || char(10, 10) AS "username", "fullname" || char(10, 10) AS "fullname", "email" || char(10, 10) AS "email", "phone" || char(10, 10) AS "phone" FROM "User";
CREATE TRIGGER "User_customer_insert" AFTER INSERT ON "User" WHEN new."role" IS NULL BEGIN
    INSERT INTO "CustomerTotals" ("userId") SELECT "id" FROM "User" WHERE "id" = new."id" AND "role" IS NULL;
END;
CREATE TRIGGER "User_customer_role" AFTER UPDATE OF "role" ON "User" WHEN old."role" IS NOT new."role" BEGIN
    DELETE FROM "CustomerTotals" WHERE "userId" = new."id";
    INSERT INTO "CustomerTotals" ("userId", "orderCount", "spentPaise", "lastOrderAt", "city", "cityKey")
    SELECT "id", (SELECT count(*) FROM "Order" WHERE "userId" = new."id"),
        coalesce((SELECT sum("totalPaise") FROM "Order" WHERE "userId" = new."id" AND "status" <> 5), 0),
        (SELECT max("createdAt") FROM "Order" WHERE "userId" = new."id"),
        coalesce((SELECT "city" FROM "Order" WHERE "userId" = new."id" ORDER BY "createdAt" DESC, "id" DESC LIMIT 1), ''),
        coalesce((SELECT lower(trim("city")) FROM "Order" WHERE "userId" = new."id" ORDER BY "createdAt" DESC, "id" DESC LIMIT 1), '')
    FROM "User" WHERE "id" = new."id" AND "role" IS NULL;
END;
CREATE TRIGGER "User_isAdmin_insert" AFTER INSERT ON "User" WHEN new."isAdmin" AND new."role" IS NULL BEGIN
    UPDATE "User" SET "role" = 'owner' WHERE "id" = new."id";
END;
CREATE TRIGGER "User_isAdmin_update" AFTER UPDATE OF "isAdmin" ON "User" WHEN new."isAdmin" <> coalesce(new."role" IN ('owner', 'manager'), false) BEGIN
    UPDATE "User" SET "role" = CASE WHEN new."isAdmin" THEN 'owner' END WHERE "id" = new."id";
END;
CREATE TRIGGER "User_role_insert" AFTER INSERT ON "User" WHEN new."role" IS NOT NULL BEGIN
    UPDATE "User" SET "isAdmin" = new."role" IN ('owner', 'manager') WHERE "id" = new."id";
END;
CREATE TRIGGER "User_role_update" AFTER UPDATE OF "role" ON "User" WHEN old."role" IS NOT new."role" BEGIN
    UPDATE "User" SET "isAdmin" = coalesce(new."role" IN ('owner', 'manager'), false) WHERE "id" = new."id";
END;
CREATE TRIGGER "User_search_delete" AFTER DELETE ON "User" BEGIN
    INSERT INTO "UserSearch" ("UserSearch", rowid, "username", "fullname", "email", "phone") VALUES ('delete', old."id", old."username" || char(10, 10), old."fullname" || char(10, 10), old."email" || char(10, 10), old."phone" || char(10, 10));
END;
CREATE TRIGGER "User_search_insert" AFTER INSERT ON "User" BEGIN
    INSERT INTO "UserSearch" (rowid, "username", "fullname", "email", "phone") SELECT "id", "username", "fullname", "email", "phone" FROM "UserSearchEntry" WHERE "id" = new."id";
END;
CREATE TRIGGER "User_search_update" AFTER UPDATE OF "username", "fullname", "email", "phone" ON "User" WHEN old."username" IS NOT new."username" OR old."fullname" IS NOT new."fullname" OR old."email" IS NOT new."email" OR old."phone" IS NOT new."phone" BEGIN
    INSERT INTO "UserSearch" ("UserSearch", rowid, "username", "fullname", "email", "phone") VALUES ('delete', old."id", old."username" || char(10, 10), old."fullname" || char(10, 10), old."email" || char(10, 10), old."phone" || char(10, 10));
    INSERT INTO "UserSearch" (rowid, "username", "fullname", "email", "phone") SELECT "id", "username", "fullname", "email", "phone" FROM "UserSearchEntry" WHERE "id" = new."id";
END;
CREATE TRIGGER "User_version_update" AFTER UPDATE OF "username" ON "User" WHEN old."username" <> new."username" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;

-- An account has a password or a proved contact. A CHECK cannot see another table. A new account without a password gets
-- its first proof in the same transaction.
CREATE TRIGGER "User_password_removed" BEFORE UPDATE OF "passwordHash" ON "User" WHEN new."passwordHash" IS NULL AND old."passwordHash" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "ContactProof" WHERE "userId" = new."id") BEGIN
    SELECT RAISE(ABORT, 'an account needs a password or a proved contact');
END;
CREATE TRIGGER "ContactProof_last_deleted" BEFORE DELETE ON "ContactProof" WHEN EXISTS (SELECT 1 FROM "User" WHERE "id" = old."userId" AND "passwordHash" IS NULL) AND NOT EXISTS (SELECT 1 FROM "ContactProof" AS "other" WHERE "other"."userId" = old."userId" AND "other"."id" <> old."id") BEGIN
    SELECT RAISE(ABORT, 'an account needs a password or a proved contact');
END;
