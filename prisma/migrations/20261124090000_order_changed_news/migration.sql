-- SQLite changes a CHECK only by making the table anew: the owner's systems are also told when an order's pieces change.
CREATE TABLE "new_WebhookDelivery" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "webhookId" INTEGER NOT NULL,
    "eventId" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leasedUntil" DATETIME,
    "lastAnswer" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "WebhookDelivery_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CHECK ("event" IN ('order.placed', 'order.changed', 'order.status', 'order.paid', 'order.refunded', 'test')),
    CHECK ("state" IN ('waiting', 'sending', 'sent', 'failed')),
    CHECK (json_valid("body"))
);
INSERT INTO "new_WebhookDelivery" ("id", "webhookId", "eventId", "event", "body", "state", "attempts", "nextAttemptAt", "leasedUntil", "lastAnswer", "createdAt")
SELECT "id", "webhookId", "eventId", "event", "body", "state", "attempts", "nextAttemptAt", "leasedUntil", "lastAnswer", "createdAt" FROM "WebhookDelivery";
-- Numbers of deliveries are never given twice.
DELETE FROM "sqlite_sequence" WHERE "name" = 'new_WebhookDelivery';
UPDATE "sqlite_sequence" SET "name" = 'new_WebhookDelivery' WHERE "name" = 'WebhookDelivery';
DROP TABLE "WebhookDelivery";
ALTER TABLE "new_WebhookDelivery" RENAME TO "WebhookDelivery";
CREATE UNIQUE INDEX "WebhookDelivery_webhookId_eventId_key" ON "WebhookDelivery"("webhookId", "eventId");
CREATE INDEX "WebhookDelivery_webhookId_state_nextAttemptAt_idx" ON "WebhookDelivery"("webhookId", "state", "nextAttemptAt");
CREATE INDEX "WebhookDelivery_createdAt_idx" ON "WebhookDelivery"("createdAt");
