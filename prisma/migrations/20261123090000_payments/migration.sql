-- SQLite changes a CHECK only by making the table anew: an order gets its discount, its fee for cash, and whether it
-- is paid, beside where its parcel is. Of orders that were over before this was kept nobody knows. The sums of its
-- entries are kept by triggers: what was never received cannot be given back.
PRAGMA legacy_alter_table = ON;
CREATE TABLE "new_Order" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER,
    "status" INTEGER NOT NULL DEFAULT 1,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phoneNumber" TEXT,
    "waistSize" TEXT,
    "fullLength" TEXT,
    "streetAddress" TEXT NOT NULL,
    "apartment" TEXT,
    "city" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "zipCode" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "customerKey" TEXT NOT NULL,
    "paymentMethod" TEXT NOT NULL,
    "cashPhone" TEXT,
    "orderNote" TEXT NOT NULL DEFAULT '',
    "subtotalPaise" INTEGER NOT NULL,
    "taxPaise" INTEGER NOT NULL DEFAULT 0,
    "shippingPaise" INTEGER NOT NULL DEFAULT 0,
    "totalPaise" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "packedAt" DATETIME,
    "courier" TEXT,
    "trackingNumber" TEXT,
    "discountPaise" INTEGER NOT NULL DEFAULT 0,
    "codFeePaise" INTEGER NOT NULL DEFAULT 0,
    "paymentState" TEXT DEFAULT 'due',
    "receivedPaise" INTEGER NOT NULL DEFAULT 0,
    "refundedPaise" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "Order_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CHECK ("status" BETWEEN 1 AND 5),
    CHECK ("paymentMethod" IN ('online', 'cod')),
    CHECK ("paymentState" IN ('due', 'claimed', 'paid', 'part-refunded', 'refunded', 'collected', 'remitted', 'expired')),
    CHECK ("subtotalPaise" >= 0 AND "taxPaise" >= 0 AND "shippingPaise" >= 0 AND "codFeePaise" >= 0),
    CHECK ("discountPaise" BETWEEN 0 AND "subtotalPaise"),
    CHECK ("totalPaise" = "subtotalPaise" - "discountPaise" + "taxPaise" + "shippingPaise" + "codFeePaise"),
    CHECK ("refundedPaise" BETWEEN 0 AND "receivedPaise")
);
INSERT INTO "new_Order" ("id", "userId", "status", "firstName", "lastName", "email", "phoneNumber", "waistSize", "fullLength", "streetAddress", "apartment", "city", "state", "zipCode", "country", "customerKey", "paymentMethod", "cashPhone", "orderNote", "subtotalPaise", "taxPaise", "shippingPaise", "totalPaise", "createdAt", "updatedAt", "packedAt", "courier", "trackingNumber", "paymentState")
SELECT "id", "userId", "status", "firstName", "lastName", "email", "phoneNumber", "waistSize", "fullLength", "streetAddress", "apartment", "city", "state", "zipCode", "country", "customerKey", "paymentMethod", "cashPhone", "orderNote", "subtotalPaise", "taxPaise", "shippingPaise", "totalPaise", "createdAt", "updatedAt", "packedAt", "courier", "trackingNumber", CASE WHEN "status" IN (4, 5) THEN NULL ELSE 'due' END FROM "Order";
-- Numbers of orders are never given twice.
DELETE FROM "sqlite_sequence" WHERE "name" = 'new_Order';
UPDATE "sqlite_sequence" SET "name" = 'new_Order' WHERE "name" = 'Order';
DROP TABLE "Order";
ALTER TABLE "new_Order" RENAME TO "Order";
PRAGMA legacy_alter_table = OFF;
CREATE INDEX "Order_userId_createdAt_idx" ON "Order"("userId", "createdAt");
CREATE INDEX "Order_status_createdAt_idx" ON "Order"("status", "createdAt");
CREATE INDEX "Order_paymentMethod_createdAt_idx" ON "Order"("paymentMethod", "createdAt");
CREATE INDEX "Order_createdAt_id_status_totalPaise_idx" ON "Order"("createdAt", "id", "status", "totalPaise");
CREATE INDEX "Order_userId_paymentMethod_status_idx" ON "Order"("userId", "paymentMethod", "status");
CREATE INDEX "Order_cashPhone_status_idx" ON "Order"("cashPhone", "status");
CREATE INDEX "Order_status_packedAt_createdAt_idx" ON "Order"("status", "packedAt", "createdAt");
CREATE TRIGGER "Order_search_insert" AFTER INSERT ON "Order" BEGIN
    INSERT INTO "OrderSearch" (rowid, "number", "state", "text") SELECT "place", "number", "state", "text" FROM "OrderSearchEntry" WHERE "number" = new."id";
    INSERT INTO "OrderCustomerSearch" (rowid, "customerKey") SELECT "place", "customerKey" FROM "OrderSearchEntry" WHERE "number" = new."id";
END;
CREATE TRIGGER "Order_search_delete" AFTER DELETE ON "Order" BEGIN
    DELETE FROM "OrderSearch" WHERE rowid = old."createdAt" / 1000 * 1000000 + old."id" % 1000000;
    DELETE FROM "OrderCustomerSearch" WHERE rowid = old."createdAt" / 1000 * 1000000 + old."id" % 1000000;
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
CREATE TRIGGER "Order_search_update" AFTER UPDATE OF "status", "paymentMethod", "packedAt", "zipCode" ON "Order" WHEN (old."status", old."paymentMethod", old."packedAt" IS NULL, old."zipCode") <> (new."status", new."paymentMethod", new."packedAt" IS NULL, new."zipCode") BEGIN
    INSERT OR REPLACE INTO "OrderSearch" (rowid, "number", "state", "text") SELECT "place", "number", "state", "text" FROM "OrderSearchEntry" WHERE "number" = new."id";
END;

-- What came in for an order, and what was given back. Only who wrote it is forgotten, when the account goes.
CREATE TABLE "PaymentEntry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "amountPaise" INTEGER NOT NULL,
    "provider" TEXT NOT NULL,
    "paymentId" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "byUserId" INTEGER,
    "at" DATETIME NOT NULL,
    CONSTRAINT "PaymentEntry_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "PaymentEntry_byUserId_fkey" FOREIGN KEY ("byUserId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CHECK ("kind" IN ('paid', 'collected', 'remitted', 'refunded')),
    CHECK ("amountPaise" >= 0)
);
-- A payment or refund is noted once, whoever brings the news.
CREATE UNIQUE INDEX "PaymentEntry_provider_paymentId_key" ON "PaymentEntry"("provider", "paymentId");
CREATE INDEX "PaymentEntry_orderId_idx" ON "PaymentEntry"("orderId");
CREATE INDEX "PaymentEntry_byUserId_idx" ON "PaymentEntry"("byUserId");

CREATE TRIGGER "PaymentEntry_unchanged" BEFORE UPDATE ON "PaymentEntry"
WHEN new."byUserId" IS NOT NULL
    OR (new."id", new."orderId", new."kind", new."amountPaise", new."provider", new."paymentId", new."reference", new."at")
    IS NOT (old."id", old."orderId", old."kind", old."amountPaise", old."provider", old."paymentId", old."reference", old."at") BEGIN
    SELECT RAISE(ABORT, 'entries of the ledger are never changed');
END;
CREATE TRIGGER "PaymentEntry_kept" BEFORE DELETE ON "PaymentEntry" BEGIN
    SELECT RAISE(ABORT, 'entries of the ledger are kept');
END;

CREATE TRIGGER "PaymentEntry_summed" AFTER INSERT ON "PaymentEntry" BEGIN
    UPDATE "Order" SET
        "receivedPaise" = "receivedPaise" + CASE WHEN new."kind" IN ('paid', 'collected') THEN new."amountPaise" ELSE 0 END,
        "refundedPaise" = "refundedPaise" + CASE WHEN new."kind" = 'refunded' THEN new."amountPaise" ELSE 0 END
    WHERE "id" = new."orderId";
END;

-- The history of an order has payments too, and what else becomes of its money and its pieces.
CREATE TABLE "new_OrderEvent" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "fromStatus" INTEGER,
    "toStatus" INTEGER NOT NULL,
    "byUserId" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kind" TEXT NOT NULL DEFAULT 'status' CHECK ("kind" IN ('status', 'packed', 'tracking', 'note', 'address', 'payment', 'items', 'return', 'invoice')),
    "note" TEXT,
    CONSTRAINT "OrderEvent_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "OrderEvent_byUserId_fkey" FOREIGN KEY ("byUserId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CHECK ("toStatus" BETWEEN 1 AND 5)
);
INSERT INTO "new_OrderEvent" ("id", "orderId", "fromStatus", "toStatus", "byUserId", "createdAt", "kind", "note")
SELECT "id", "orderId", "fromStatus", "toStatus", "byUserId", "createdAt", "kind", "note" FROM "OrderEvent";
DROP TABLE "OrderEvent";
ALTER TABLE "new_OrderEvent" RENAME TO "OrderEvent";
CREATE INDEX "OrderEvent_orderId_id_idx" ON "OrderEvent"("orderId", "id");
CREATE INDEX "OrderEvent_byUserId_idx" ON "OrderEvent"("byUserId");
