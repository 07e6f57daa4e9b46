-- What each customer has ordered, for the list of customers. Staff accounts have no row.
CREATE TABLE "CustomerTotals" (
    "userId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderCount" INTEGER NOT NULL DEFAULT 0,
    "spentPaise" INTEGER NOT NULL DEFAULT 0,
    "lastOrderAt" DATETIME,
    "city" TEXT NOT NULL DEFAULT '',
    "cityKey" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "CustomerTotals_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

INSERT INTO "CustomerTotals" ("userId", "orderCount", "spentPaise", "lastOrderAt")
SELECT "User"."id", count("Order"."id"), coalesce(sum(CASE WHEN "Order"."status" = 5 THEN 0 ELSE "Order"."totalPaise" END), 0), max("Order"."createdAt")
FROM "User" LEFT JOIN "Order" ON "Order"."userId" = "User"."id" WHERE "User"."role" IS NULL GROUP BY "User"."id";
UPDATE "CustomerTotals" SET "city" = coalesce((SELECT "Order"."city" FROM "Order" WHERE "Order"."userId" = "CustomerTotals"."userId" ORDER BY "createdAt" DESC, "id" DESC LIMIT 1), '')
WHERE "orderCount" > 0;
UPDATE "CustomerTotals" SET "cityKey" = lower(trim("city")) WHERE "city" <> '';

CREATE INDEX "CustomerTotals_orderCount_userId_idx" ON "CustomerTotals"("orderCount", "userId");
CREATE INDEX "CustomerTotals_spentPaise_userId_idx" ON "CustomerTotals"("spentPaise", "userId");
CREATE INDEX "CustomerTotals_lastOrderAt_userId_idx" ON "CustomerTotals"("lastOrderAt", "userId");
CREATE INDEX "CustomerTotals_cityKey_orderCount_lastOrderAt_idx" ON "CustomerTotals"("cityKey", "orderCount", "lastOrderAt");

-- The role may have been set by another trigger.
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
CREATE TRIGGER "Order_customer_insert" AFTER INSERT ON "Order" WHEN new."userId" IS NOT NULL BEGIN
    UPDATE "CustomerTotals" SET
        "orderCount" = "orderCount" + 1,
        "spentPaise" = "spentPaise" + CASE WHEN new."status" = 5 THEN 0 ELSE new."totalPaise" END,
        "city" = CASE WHEN new."createdAt" >= coalesce("lastOrderAt", 0) THEN new."city" ELSE "city" END,
        "cityKey" = CASE WHEN new."createdAt" >= coalesce("lastOrderAt", 0) THEN lower(trim(new."city")) ELSE "cityKey" END,
        "lastOrderAt" = max(new."createdAt", coalesce("lastOrderAt", 0))
    WHERE "userId" = new."userId";
END;
CREATE TRIGGER "Order_customer_update" AFTER UPDATE OF "userId", "status", "totalPaise", "city" ON "Order" WHEN (old."userId", old."status" = 5, old."totalPaise", old."city") IS NOT (new."userId", new."status" = 5, new."totalPaise", new."city") BEGIN
    UPDATE "CustomerTotals" SET
        "orderCount" = "orderCount" - 1,
        "spentPaise" = "spentPaise" - CASE WHEN old."status" = 5 THEN 0 ELSE old."totalPaise" END
    WHERE "userId" = old."userId";
    UPDATE "CustomerTotals" SET
        "orderCount" = "orderCount" + 1,
        "spentPaise" = "spentPaise" + CASE WHEN new."status" = 5 THEN 0 ELSE new."totalPaise" END,
        "city" = CASE WHEN new."createdAt" >= coalesce("lastOrderAt", 0) THEN new."city" ELSE "city" END,
        "cityKey" = CASE WHEN new."createdAt" >= coalesce("lastOrderAt", 0) THEN lower(trim(new."city")) ELSE "cityKey" END,
        "lastOrderAt" = max(new."createdAt", coalesce("lastOrderAt", 0))
    WHERE "userId" = new."userId";
END;
CREATE TRIGGER "Order_customer_delete" AFTER DELETE ON "Order" WHEN old."userId" IS NOT NULL BEGIN
    UPDATE "CustomerTotals" SET
        "orderCount" = "orderCount" - 1,
        "spentPaise" = "spentPaise" - CASE WHEN old."status" = 5 THEN 0 ELSE old."totalPaise" END,
        "lastOrderAt" = (SELECT max("createdAt") FROM "Order" WHERE "userId" = old."userId")
    WHERE "userId" = old."userId";
END;
