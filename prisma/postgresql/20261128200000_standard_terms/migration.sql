-- Tables, columns, indexes, constraints and triggers get the standard terms; their data, checks and relations stay.

DROP TRIGGER "StockRequest_mail_delete" ON "StockRequest";
DROP FUNCTION "StockRequest_mail_delete"();
DROP TRIGGER "JournalEntry_unchanged" ON "JournalEntry";
DROP FUNCTION "JournalEntry_unchanged"();
DROP TRIGGER "JournalEntry_told_once" ON "JournalEntry";
DROP FUNCTION "JournalEntry_told_once"();
DROP TRIGGER "JournalEntry_words" ON "JournalEntry";
DROP FUNCTION "JournalEntry_words"();
DROP TRIGGER "JournalEntry_kept" ON "JournalEntry";
DROP FUNCTION "JournalEntry_kept"();
DROP TRIGGER "Product_mark_update" ON "Product";
DROP FUNCTION "Product_mark_update"();
DROP TRIGGER "Category_mark_update" ON "Category";
DROP FUNCTION "Category_mark_update"();
DROP TRIGGER "Setting_mark_insert" ON "Setting";
DROP FUNCTION "Setting_mark_insert"();
DROP TRIGGER "Setting_mark_update" ON "Setting";
DROP FUNCTION "Setting_mark_update"();
DROP TRIGGER "Setting_mark_delete" ON "Setting";
DROP FUNCTION "Setting_mark_delete"();

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
ALTER TABLE "PaymentTrouble" RENAME TO "PaymentIssue";
ALTER TABLE "ProductToIndex" RENAME TO "ProductIndexQueue";

ALTER INDEX "BulkAct_byUserId_idx" RENAME TO "BulkAction_byUserId_idx";
ALTER INDEX "JournalEntry_actorId_idx" RENAME TO "ActivityEntry_actorId_idx";
ALTER INDEX "JournalEntry_forgotten_idx" RENAME TO "ActivityEntry_expiry_idx";
ALTER INDEX "JournalEntry_kind_subjectId_id_idx" RENAME TO "ActivityEntry_kind_subjectId_id_idx";
ALTER INDEX "JournalEntry_log_idx" RENAME TO "ActivityEntry_log_idx";
ALTER INDEX "JournalEntry_untold_idx" RENAME TO "ActivityEntry_notNotified_idx";
ALTER INDEX "OrderReturn_askedAt_idx" RENAME TO "OrderReturn_requestedAt_idx";
ALTER INDEX "Order_held_idx" RENAME TO "Order_paymentExpiresAt_idx";
ALTER INDEX "Order_numbers_idx" RENAME TO "Order_reports_idx";
ALTER INDEX "PaymentNews_handledAt_at_idx" RENAME TO "PaymentWebhookEvent_processedAt_at_idx";
ALTER INDEX "PaymentNews_provider_eventId_key" RENAME TO "PaymentWebhookEvent_provider_eventId_key";
ALTER INDEX "PaymentTrouble_kind_rowId_key" RENAME TO "PaymentIssue_kind_rowId_key";
ALTER INDEX "PaymentTrouble_orderId_idx" RENAME TO "PaymentIssue_orderId_idx";
ALTER INDEX "PaymentTrouble_since_idx" RENAME TO "PaymentIssue_since_idx";
ALTER INDEX "PendingSubmission_browserHash_path_key" RENAME TO "FormDraft_browserHash_path_key";
ALTER INDEX "PendingSubmission_expiresAt_idx" RENAME TO "FormDraft_expiresAt_idx";
ALTER INDEX "PendingSubmission_network_idx" RENAME TO "FormDraft_network_idx";
ALTER INDEX "PendingSubmission_userId_idx" RENAME TO "FormDraft_userId_idx";
ALTER INDEX "Product_low_idx" RENAME TO "Product_lowStock_idx";
ALTER INDEX "SavedProduct_productId_idx" RENAME TO "WishlistItem_productId_idx";
ALTER INDEX "StockRequest_contact_toldAt_createdAt_idx" RENAME TO "BackInStockRequest_contact_notifiedAt_createdAt_idx";
ALTER INDEX "StockRequest_createdAt_idx" RENAME TO "BackInStockRequest_createdAt_idx";
ALTER INDEX "StockRequest_mailId_key" RENAME TO "BackInStockRequest_mailId_key";
ALTER INDEX "StockRequest_people_idx" RENAME TO "BackInStockRequest_customers_idx";
ALTER INDEX "StockRequest_productColorId_idx" RENAME TO "BackInStockRequest_productColorId_idx";
ALTER INDEX "StockRequest_variantId_idx" RENAME TO "BackInStockRequest_variantId_idx";
ALTER INDEX "StockRequest_waitingKey_key" RENAME TO "BackInStockRequest_waitingKey_key";
ALTER INDEX "StockRequest_waiting_idx" RENAME TO "BackInStockRequest_waiting_idx";
ALTER INDEX "User_savedNewsAt_idx" RENAME TO "User_wishlistAlertsAt_idx";

DO $rename$ DECLARE found record; BEGIN
	FOR found IN
		SELECT tables."now", pg_constraint."conname" AS "name", tables."now" || substr(pg_constraint."conname", length(tables."before") + 1) AS "to"
		FROM (VALUES ('BulkAct', 'BulkAction'), ('SoughtPhrase', 'SearchQuery'), ('StockRequest', 'BackInStockRequest'), ('SavedProduct', 'WishlistItem'), ('PendingSubmission', 'FormDraft'), ('JournalEntry', 'ActivityEntry'), ('PaymentNews', 'PaymentWebhookEvent'), ('PaymentTrouble', 'PaymentIssue'), ('ProductToIndex', 'ProductIndexQueue')) AS tables("before", "now")
		JOIN pg_constraint ON "conrelid" = quote_ident(tables."now")::regclass AND starts_with("conname", tables."before" || '_')
	LOOP
		EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', found."now", found."name", found."to");
	END LOOP;
	FOR found IN
		SELECT tables."before" || '_id_seq' AS "name", tables."now" || '_id_seq' AS "to"
		FROM (VALUES ('BulkAct', 'BulkAction'), ('SoughtPhrase', 'SearchQuery'), ('StockRequest', 'BackInStockRequest'), ('SavedProduct', 'WishlistItem'), ('PendingSubmission', 'FormDraft'), ('JournalEntry', 'ActivityEntry'), ('PaymentNews', 'PaymentWebhookEvent'), ('PaymentTrouble', 'PaymentIssue'), ('ProductToIndex', 'ProductIndexQueue')) AS tables("before", "now")
		JOIN pg_class ON "relname" = tables."before" || '_id_seq' AND "relkind" = 'S' AND "relnamespace" = current_schema()::regnamespace
	LOOP
		EXECUTE format('ALTER SEQUENCE %I RENAME TO %I', found."name", found."to");
	END LOOP;
END $rename$;

ALTER TABLE "PaymentIssue" DROP CONSTRAINT "PaymentIssue_kind_check";
UPDATE "PaymentIssue" SET "kind" = CASE "kind" WHEN 'news' THEN 'webhook' ELSE 'expiry' END WHERE "kind" IN ('news', 'hold');
ALTER TABLE "PaymentIssue" ADD CONSTRAINT "PaymentIssue_kind_check" CHECK ("kind" IN ('webhook', 'refund', 'payment', 'expiry', 'currency'));

CREATE OR REPLACE FUNCTION "Product_requests_deleted"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF new."deletedAt" IS NOT NULL AND NOT new."isDraft" THEN DELETE FROM "BackInStockRequest" WHERE "productId" = new."id"; END IF; RETURN NULL; END $trigger$;
CREATE OR REPLACE FUNCTION "Product_words_insert"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN INSERT INTO "ProductIndexQueue" ("productId") VALUES (new."id") ON CONFLICT DO NOTHING; RETURN NULL; END $trigger$;
CREATE OR REPLACE FUNCTION "Product_words_update"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN INSERT INTO "ProductIndexQueue" ("productId") VALUES (new."id") ON CONFLICT DO NOTHING; RETURN NULL; END $trigger$;
CREATE OR REPLACE FUNCTION "ProductColor_words_insert"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN INSERT INTO "ProductIndexQueue" ("productId") VALUES (new."productId") ON CONFLICT DO NOTHING; RETURN NULL; END $trigger$;
CREATE OR REPLACE FUNCTION "ProductColor_words_update"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN INSERT INTO "ProductIndexQueue" ("productId") VALUES (new."productId") ON CONFLICT DO NOTHING; RETURN NULL; END $trigger$;
CREATE OR REPLACE FUNCTION "ProductColor_words_delete"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN INSERT INTO "ProductIndexQueue" ("productId") VALUES (old."productId") ON CONFLICT DO NOTHING; RETURN NULL; END $trigger$;
CREATE OR REPLACE FUNCTION "Variant_words_insert"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF new."sku" IS NOT NULL THEN INSERT INTO "ProductIndexQueue" ("productId") VALUES (new."productId") ON CONFLICT DO NOTHING; END IF; RETURN NULL; END $trigger$;
CREATE OR REPLACE FUNCTION "Variant_words_update"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN INSERT INTO "ProductIndexQueue" ("productId") VALUES (new."productId") ON CONFLICT DO NOTHING; RETURN NULL; END $trigger$;
CREATE OR REPLACE FUNCTION "Variant_words_delete"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF old."sku" IS NOT NULL THEN INSERT INTO "ProductIndexQueue" ("productId") VALUES (old."productId") ON CONFLICT DO NOTHING; END IF; RETURN NULL; END $trigger$;
CREATE OR REPLACE FUNCTION "Category_words_update"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN INSERT INTO "ProductIndexQueue" ("productId") SELECT "id" FROM "Product" WHERE "categoryId" = new."id" ON CONFLICT DO NOTHING; RETURN NULL; END $trigger$;
CREATE OR REPLACE FUNCTION "Collection_words_update"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN INSERT INTO "ProductIndexQueue" ("productId") SELECT "id" FROM "Product" WHERE "collectionId" = new."id" ON CONFLICT DO NOTHING; RETURN NULL; END $trigger$;
CREATE OR REPLACE FUNCTION "Color_words_update"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN INSERT INTO "ProductIndexQueue" ("productId") SELECT "productId" FROM "ProductColor" WHERE "colorId" = new."id" ON CONFLICT DO NOTHING; RETURN NULL; END $trigger$;
CREATE OR REPLACE FUNCTION "Product_lowest_insert"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN UPDATE "Product" SET "lowestQty" = CASE WHEN new."countsByVariant" THEN 0 ELSE min(1000, new."remainingQty") END, "lowStockThreshold" = coalesce("lowAt", (SELECT "lowAt" FROM "Category" WHERE "id" = "Product"."categoryId"), (SELECT CAST(CAST("value" AS TEXT) AS BIGINT) FROM "Setting" WHERE "key" = 'shop.lowAt'), 5) WHERE "id" = new."id"; RETURN NULL; END $trigger$;
CREATE OR REPLACE FUNCTION "TaxLine_unchanged"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF new."orderItemId" IS NOT NULL
    OR (new."id", new."documentId", new."invoiceLineId", new."description", new."hsn", new."quantity", new."discountPaise", new."paise", new."rate", new."taxablePaise", new."cgstPaise", new."sgstPaise", new."igstPaise", CAST(new."discounts" AS TEXT))
    IS DISTINCT FROM (old."id", old."documentId", old."invoiceLineId", old."description", old."hsn", old."quantity", old."discountPaise", old."paise", old."rate", old."taxablePaise", old."cgstPaise", old."sgstPaise", old."igstPaise", CAST(old."discounts" AS TEXT)) THEN RAISE EXCEPTION USING MESSAGE = 'invoices and credit notes are never changed', ERRCODE = 'check_violation'; END IF; RETURN NEW; END $trigger$;
CREATE FUNCTION "Category_lowStock_update"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN UPDATE "Product" SET "lowStockThreshold" = coalesce("lowAt", (SELECT "lowAt" FROM "Category" WHERE "id" = "Product"."categoryId"), (SELECT CAST(CAST("value" AS TEXT) AS BIGINT) FROM "Setting" WHERE "key" = 'shop.lowAt'), 5) WHERE "categoryId" = new."id" AND "lowAt" IS NULL; RETURN NULL; END $trigger$;
CREATE TRIGGER "Category_lowStock_update" AFTER UPDATE OF "lowAt" ON "Category" FOR EACH ROW EXECUTE FUNCTION "Category_lowStock_update"();
CREATE FUNCTION "ActivityEntry_retention"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF old."at" > (unixepoch() - 400 * 86400) * 1000 THEN RAISE EXCEPTION USING MESSAGE = 'activity entries are kept for 400 days', ERRCODE = 'check_violation'; END IF; RETURN OLD; END $trigger$;
CREATE TRIGGER "ActivityEntry_retention" BEFORE DELETE ON "ActivityEntry" FOR EACH ROW EXECUTE FUNCTION "ActivityEntry_retention"();
CREATE FUNCTION "ActivityEntry_notified_once"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF NOT new."isNotified" THEN RAISE EXCEPTION USING MESSAGE = 'notifications of an activity entry are sent once', ERRCODE = 'check_violation'; END IF; RETURN NEW; END $trigger$;
CREATE TRIGGER "ActivityEntry_notified_once" BEFORE UPDATE OF "isNotified" ON "ActivityEntry" FOR EACH ROW EXECUTE FUNCTION "ActivityEntry_notified_once"();
CREATE FUNCTION "ActivityEntry_unchanged"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN RAISE EXCEPTION USING MESSAGE = 'activity entries are never changed', ERRCODE = 'check_violation'; RETURN NEW; END $trigger$;
CREATE TRIGGER "ActivityEntry_unchanged" BEFORE UPDATE OF "id", "at", "actorId", "actorName", "action", "kind", "subjectId", "label", "old", "new", "fromStatus", "status" ON "ActivityEntry" FOR EACH ROW EXECUTE FUNCTION "ActivityEntry_unchanged"();
CREATE FUNCTION "ActivityEntry_note"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF new."note" IS NOT NULL THEN RAISE EXCEPTION USING MESSAGE = 'the note of an activity entry can only be removed', ERRCODE = 'check_violation'; END IF; RETURN NEW; END $trigger$;
CREATE TRIGGER "ActivityEntry_note" BEFORE UPDATE OF "note" ON "ActivityEntry" FOR EACH ROW EXECUTE FUNCTION "ActivityEntry_note"();
CREATE FUNCTION "Product_lowStock_update"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN UPDATE "Product" SET "lowStockThreshold" = coalesce("lowAt", (SELECT "lowAt" FROM "Category" WHERE "id" = "Product"."categoryId"), (SELECT CAST(CAST("value" AS TEXT) AS BIGINT) FROM "Setting" WHERE "key" = 'shop.lowAt'), 5) WHERE "id" = new."id"; RETURN NULL; END $trigger$;
CREATE TRIGGER "Product_lowStock_update" AFTER UPDATE OF "lowAt", "categoryId" ON "Product" FOR EACH ROW EXECUTE FUNCTION "Product_lowStock_update"();
CREATE FUNCTION "Setting_lowStock_delete"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF old."key" = 'shop.lowAt' THEN UPDATE "Product" SET "lowStockThreshold" = coalesce("lowAt", (SELECT "lowAt" FROM "Category" WHERE "id" = "Product"."categoryId"), (SELECT CAST(CAST("value" AS TEXT) AS BIGINT) FROM "Setting" WHERE "key" = 'shop.lowAt'), 5) WHERE "lowAt" IS NULL; END IF; RETURN NULL; END $trigger$;
CREATE TRIGGER "Setting_lowStock_delete" AFTER DELETE ON "Setting" FOR EACH ROW EXECUTE FUNCTION "Setting_lowStock_delete"();
CREATE FUNCTION "Setting_lowStock_insert"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF new."key" = 'shop.lowAt' THEN UPDATE "Product" SET "lowStockThreshold" = coalesce("lowAt", (SELECT "lowAt" FROM "Category" WHERE "id" = "Product"."categoryId"), (SELECT CAST(CAST("value" AS TEXT) AS BIGINT) FROM "Setting" WHERE "key" = 'shop.lowAt'), 5) WHERE "lowAt" IS NULL; END IF; RETURN NULL; END $trigger$;
CREATE TRIGGER "Setting_lowStock_insert" AFTER INSERT ON "Setting" FOR EACH ROW EXECUTE FUNCTION "Setting_lowStock_insert"();
CREATE FUNCTION "Setting_lowStock_update"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF new."key" = 'shop.lowAt' THEN UPDATE "Product" SET "lowStockThreshold" = coalesce("lowAt", (SELECT "lowAt" FROM "Category" WHERE "id" = "Product"."categoryId"), (SELECT CAST(CAST("value" AS TEXT) AS BIGINT) FROM "Setting" WHERE "key" = 'shop.lowAt'), 5) WHERE "lowAt" IS NULL; END IF; RETURN NULL; END $trigger$;
CREATE TRIGGER "Setting_lowStock_update" AFTER UPDATE OF "value" ON "Setting" FOR EACH ROW EXECUTE FUNCTION "Setting_lowStock_update"();
CREATE FUNCTION "BackInStockRequest_mail_delete"() RETURNS trigger LANGUAGE plpgsql AS $trigger$ BEGIN IF old."mailId" IS NOT NULL THEN DELETE FROM "OutboxMail" WHERE "id" = old."mailId"; END IF; RETURN NULL; END $trigger$;
CREATE TRIGGER "BackInStockRequest_mail_delete" AFTER DELETE ON "BackInStockRequest" FOR EACH ROW EXECUTE FUNCTION "BackInStockRequest_mail_delete"();
