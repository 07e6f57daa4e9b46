-- Tables, columns, indexes and triggers get the standard terms; their data, checks and relations stay.
-- IF EXISTS is for partial indexes, which are left out when the migrations are compared with the Prisma schema.

DROP TRIGGER "Category_mark_update";
DROP TRIGGER "JournalEntry_kept";
DROP TRIGGER "JournalEntry_told_once";
DROP TRIGGER "JournalEntry_unchanged";
DROP TRIGGER "JournalEntry_words";
DROP TRIGGER "Product_mark_update";
DROP TRIGGER "Setting_mark_delete";
DROP TRIGGER "Setting_mark_insert";
DROP TRIGGER "Setting_mark_update";
DROP TRIGGER "StockRequest_mail_delete";

DROP INDEX "BulkAct_byUserId_idx";
DROP INDEX "JournalEntry_actorId_idx";
DROP INDEX IF EXISTS "JournalEntry_forgotten_idx";
DROP INDEX "JournalEntry_kind_subjectId_id_idx";
DROP INDEX IF EXISTS "JournalEntry_log_idx";
DROP INDEX IF EXISTS "JournalEntry_untold_idx";
DROP INDEX "OrderReturn_askedAt_idx";
DROP INDEX IF EXISTS "Order_held_idx";
DROP INDEX "Order_numbers_idx";
DROP INDEX "PaymentNews_handledAt_at_idx";
DROP INDEX "PaymentNews_provider_eventId_key";
DROP INDEX "PendingSubmission_browserHash_path_key";
DROP INDEX "PendingSubmission_expiresAt_idx";
DROP INDEX "PendingSubmission_network_idx";
DROP INDEX "PendingSubmission_userId_idx";
DROP INDEX IF EXISTS "Product_low_idx";
DROP INDEX "SavedProduct_productId_idx";
DROP INDEX "StockRequest_contact_toldAt_createdAt_idx";
DROP INDEX "StockRequest_createdAt_idx";
DROP INDEX "StockRequest_mailId_key";
DROP INDEX "StockRequest_people_idx";
DROP INDEX "StockRequest_productColorId_idx";
DROP INDEX "StockRequest_variantId_idx";
DROP INDEX "StockRequest_waitingKey_key";
DROP INDEX "StockRequest_waiting_idx";
DROP INDEX "User_savedNewsAt_idx";

ALTER TABLE "BulkAct" RENAME COLUMN "act" TO "action";
ALTER TABLE "StockRequest" RENAME COLUMN "toldAt" TO "notifiedAt";
ALTER TABLE "SavedProduct" RENAME COLUMN "wasOut" TO "wasSoldOut";
ALTER TABLE "JournalEntry" RENAME COLUMN "act" TO "action";
ALTER TABLE "JournalEntry" RENAME COLUMN "isTold" TO "isNotified";
ALTER TABLE "PaymentNews" RENAME COLUMN "handledAt" TO "processedAt";
ALTER TABLE "Product" RENAME COLUMN "lowMark" TO "lowStockThreshold";
ALTER TABLE "User" RENAME COLUMN "savedNewsAt" TO "wishlistAlertsAt";
ALTER TABLE "User" RENAME COLUMN "savedNewsWords" TO "wishlistAlertsConsent";
ALTER TABLE "User" RENAME COLUMN "savedToldAt" TO "wishlistNotifiedAt";
ALTER TABLE "User" RENAME COLUMN "orderNewsAt" TO "orderAlertsAt";
ALTER TABLE "Order" RENAME COLUMN "takenBy" TO "channel";
ALTER TABLE "Order" RENAME COLUMN "heldUntil" TO "paymentExpiresAt";
ALTER TABLE "OrderReturn" RENAME COLUMN "askedAt" TO "requestedAt";
ALTER TABLE "TaxLine" RENAME COLUMN "words" TO "description";
ALTER TABLE "Image" RENAME COLUMN "remark" TO "warning";
ALTER TABLE "ImportedProduct" RENAME COLUMN "former" TO "previous";

ALTER TABLE "BulkAct" RENAME TO "BulkAction";
ALTER TABLE "SoughtPhrase" RENAME TO "SearchQuery";
ALTER TABLE "StockRequest" RENAME TO "BackInStockRequest";
ALTER TABLE "SavedProduct" RENAME TO "WishlistItem";
ALTER TABLE "PendingSubmission" RENAME TO "FormDraft";
ALTER TABLE "JournalEntry" RENAME TO "ActivityEntry";
ALTER TABLE "PaymentNews" RENAME TO "PaymentWebhookEvent";
ALTER TABLE "ProductToIndex" RENAME TO "ProductIndexQueue";

CREATE TABLE "PaymentIssue" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "rowId" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "since" DATETIME NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 1,
    "nextAt" DATETIME,
    CONSTRAINT "PaymentIssue_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CHECK ("kind" IN ('webhook', 'refund', 'payment', 'expiry', 'currency')),
    CHECK ("tries" > 0)
);
INSERT INTO "PaymentIssue" ("id", "orderId", "kind", "rowId", "reason", "since", "tries", "nextAt")
    SELECT "id", "orderId", CASE "kind" WHEN 'news' THEN 'webhook' WHEN 'hold' THEN 'expiry' ELSE "kind" END, "rowId", "reason", "since", "tries", "nextAt" FROM "PaymentTrouble";
DROP TABLE "PaymentTrouble";

CREATE INDEX "BulkAction_byUserId_idx" ON "BulkAction"("byUserId");
CREATE INDEX "ActivityEntry_actorId_idx" ON "ActivityEntry"("actorId");
CREATE INDEX "ActivityEntry_expiry_idx" ON "ActivityEntry"("at") WHERE "kind" <> 'order';
CREATE INDEX "ActivityEntry_kind_subjectId_id_idx" ON "ActivityEntry"("kind", "subjectId", "id");
CREATE INDEX "ActivityEntry_log_idx" ON "ActivityEntry"("kind", "id") WHERE "actorName" IS NOT NULL;
CREATE INDEX "ActivityEntry_notNotified_idx" ON "ActivityEntry"("id") WHERE NOT "isNotified";
CREATE INDEX "OrderReturn_requestedAt_idx" ON "OrderReturn"("requestedAt");
CREATE INDEX "Order_paymentExpiresAt_idx" ON "Order"("paymentExpiresAt") WHERE "paymentExpiresAt" IS NOT NULL;
CREATE INDEX "Order_reports_idx" ON "Order"("createdAt", "status", "paymentState", "totalPaise", "receivedPaise", "refundedPaise");
CREATE INDEX "PaymentWebhookEvent_processedAt_at_idx" ON "PaymentWebhookEvent"("processedAt", "at");
CREATE UNIQUE INDEX "PaymentWebhookEvent_provider_eventId_key" ON "PaymentWebhookEvent"("provider", "eventId");
CREATE UNIQUE INDEX "FormDraft_browserHash_path_key" ON "FormDraft"("browserHash", "path");
CREATE INDEX "FormDraft_expiresAt_idx" ON "FormDraft"("expiresAt");
CREATE INDEX "FormDraft_network_idx" ON "FormDraft"("network");
CREATE INDEX "FormDraft_userId_idx" ON "FormDraft"("userId");
CREATE INDEX "Product_lowStock_idx" ON "Product"("deletedAt", "lowestQty", "id", "lowStockThreshold") WHERE "lowestQty" <= "lowStockThreshold";
CREATE INDEX "WishlistItem_productId_idx" ON "WishlistItem"("productId");
CREATE INDEX "BackInStockRequest_contact_notifiedAt_createdAt_idx" ON "BackInStockRequest"("contact", "notifiedAt", "createdAt");
CREATE INDEX "BackInStockRequest_createdAt_idx" ON "BackInStockRequest"("createdAt");
CREATE UNIQUE INDEX "BackInStockRequest_mailId_key" ON "BackInStockRequest"("mailId");
CREATE INDEX "BackInStockRequest_customers_idx" ON "BackInStockRequest"("productId", "productColorId", "variantId", "notifiedAt", "createdAt");
CREATE INDEX "BackInStockRequest_productColorId_idx" ON "BackInStockRequest"("productColorId");
CREATE INDEX "BackInStockRequest_variantId_idx" ON "BackInStockRequest"("variantId");
CREATE UNIQUE INDEX "BackInStockRequest_waitingKey_key" ON "BackInStockRequest"("waitingKey");
CREATE INDEX "BackInStockRequest_waiting_idx" ON "BackInStockRequest"("notifiedAt", "productId", "productColorId", "variantId", "createdAt");
CREATE INDEX "User_wishlistAlertsAt_idx" ON "User"("wishlistAlertsAt");
CREATE UNIQUE INDEX "PaymentIssue_kind_rowId_key" ON "PaymentIssue"("kind", "rowId");
CREATE INDEX "PaymentIssue_orderId_idx" ON "PaymentIssue"("orderId");
CREATE INDEX "PaymentIssue_since_idx" ON "PaymentIssue"("since");

CREATE TRIGGER "Category_lowStock_update" AFTER UPDATE OF "lowAt" ON "Category" BEGIN
    UPDATE "Product" SET "lowStockThreshold" = coalesce("lowAt", (SELECT "lowAt" FROM "Category" WHERE "id" = "Product"."categoryId"), (SELECT CAST(CAST("value" AS TEXT) AS INTEGER) FROM "Setting" WHERE "key" = 'shop.lowAt'), 5) WHERE "categoryId" = new."id" AND "lowAt" IS NULL;
END;
CREATE TRIGGER "ActivityEntry_retention" BEFORE DELETE ON "ActivityEntry" WHEN old."at" > (unixepoch() - 400 * 86400) * 1000 BEGIN
    SELECT RAISE(ABORT, 'activity entries are kept for 400 days');
END;
CREATE TRIGGER "ActivityEntry_notified_once" BEFORE UPDATE OF "isNotified" ON "ActivityEntry" WHEN NOT new."isNotified" BEGIN
    SELECT RAISE(ABORT, 'notifications of an activity entry are sent once');
END;
CREATE TRIGGER "ActivityEntry_unchanged" BEFORE UPDATE OF "id", "at", "actorId", "actorName", "action", "kind", "subjectId", "label", "old", "new", "fromStatus", "status" ON "ActivityEntry" BEGIN
    SELECT RAISE(ABORT, 'activity entries are never changed');
END;
CREATE TRIGGER "ActivityEntry_note" BEFORE UPDATE OF "note" ON "ActivityEntry" WHEN new."note" IS NOT NULL BEGIN
    SELECT RAISE(ABORT, 'the note of an activity entry can only be removed');
END;
CREATE TRIGGER "Product_lowStock_update" AFTER UPDATE OF "lowAt", "categoryId" ON "Product" BEGIN
    UPDATE "Product" SET "lowStockThreshold" = coalesce("lowAt", (SELECT "lowAt" FROM "Category" WHERE "id" = "Product"."categoryId"), (SELECT CAST(CAST("value" AS TEXT) AS INTEGER) FROM "Setting" WHERE "key" = 'shop.lowAt'), 5) WHERE "id" = new."id";
END;
CREATE TRIGGER "Setting_lowStock_delete" AFTER DELETE ON "Setting" WHEN old."key" = 'shop.lowAt' BEGIN
    UPDATE "Product" SET "lowStockThreshold" = coalesce("lowAt", (SELECT "lowAt" FROM "Category" WHERE "id" = "Product"."categoryId"), (SELECT CAST(CAST("value" AS TEXT) AS INTEGER) FROM "Setting" WHERE "key" = 'shop.lowAt'), 5) WHERE "lowAt" IS NULL;
END;
CREATE TRIGGER "Setting_lowStock_insert" AFTER INSERT ON "Setting" WHEN new."key" = 'shop.lowAt' BEGIN
    UPDATE "Product" SET "lowStockThreshold" = coalesce("lowAt", (SELECT "lowAt" FROM "Category" WHERE "id" = "Product"."categoryId"), (SELECT CAST(CAST("value" AS TEXT) AS INTEGER) FROM "Setting" WHERE "key" = 'shop.lowAt'), 5) WHERE "lowAt" IS NULL;
END;
CREATE TRIGGER "Setting_lowStock_update" AFTER UPDATE OF "value" ON "Setting" WHEN new."key" = 'shop.lowAt' BEGIN
    UPDATE "Product" SET "lowStockThreshold" = coalesce("lowAt", (SELECT "lowAt" FROM "Category" WHERE "id" = "Product"."categoryId"), (SELECT CAST(CAST("value" AS TEXT) AS INTEGER) FROM "Setting" WHERE "key" = 'shop.lowAt'), 5) WHERE "lowAt" IS NULL;
END;
CREATE TRIGGER "BackInStockRequest_mail_delete" AFTER DELETE ON "BackInStockRequest" WHEN old."mailId" IS NOT NULL BEGIN
    DELETE FROM "OutboxMail" WHERE "id" = old."mailId";
END;
