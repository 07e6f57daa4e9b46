CREATE TABLE "PageDate" (
    "page" TEXT NOT NULL PRIMARY KEY,
    "changedAt" DATETIME NOT NULL
);
CREATE TABLE "Consent" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "purpose" TEXT NOT NULL,
    "userId" INTEGER,
    "contact" TEXT,
    "wording" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "givenAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "withdrawnAt" DATETIME,
    "withdrawnBy" TEXT,
    CONSTRAINT "Consent_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE TABLE "RetentionReport" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "day" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "deletedCount" INTEGER NOT NULL,
    "failedCount" INTEGER NOT NULL,
    "at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE TABLE "DataBreach" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "title" TEXT NOT NULL,
    "foundAt" DATETIME NOT NULL,
    "affected" TEXT NOT NULL,
    "boardNotifiedAt" DATETIME,
    "customersNotifiedAt" DATETIME,
    "notes" TEXT NOT NULL DEFAULT '',
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL
);
CREATE INDEX "Consent_userId_purpose_idx" ON "Consent"("userId", "purpose");
CREATE INDEX "Consent_contact_purpose_idx" ON "Consent"("contact", "purpose");
CREATE INDEX "Consent_purpose_id_idx" ON "Consent"("purpose", "id");
CREATE INDEX "Consent_withdrawnAt_idx" ON "Consent"("withdrawnAt");
CREATE UNIQUE INDEX "RetentionReport_day_kind_key" ON "RetentionReport"("day", "kind");
CREATE INDEX "DataBreach_foundAt_idx" ON "DataBreach"("foundAt");

-- Consents that are older than the ledger, as far as they were stored.
INSERT INTO "Consent" ("purpose", "userId", "wording", "version", "locale", "source", "givenAt", "withdrawnAt")
SELECT 'cart-reminders', "id", coalesce("cartRemindersConsent", ''), '', coalesce("locale", 'en'), '', "cartRemindersAt", "cartRemindersEndedAt"
FROM "User" WHERE "cartRemindersAt" IS NOT NULL;
INSERT INTO "Consent" ("purpose", "userId", "wording", "version", "locale", "source", "givenAt")
SELECT 'wishlist-alerts', "id", coalesce("wishlistAlertsConsent", ''), '', coalesce("locale", 'en'), '', "wishlistAlertsAt"
FROM "User" WHERE "wishlistAlertsAt" IS NOT NULL;
INSERT INTO "Consent" ("purpose", "contact", "wording", "version", "locale", "source", "givenAt")
SELECT 'newsletter', coalesce("phoneE164", "phone"), CASE "via" WHEN 'form' THEN 'Submitted the daily updates form' WHEN 'api' THEN 'Subscribed through the JSON API' ELSE '' END, '', 'en', '', "createdAt"
FROM "Subscriber" WHERE NOT "isPossibleSpam";
