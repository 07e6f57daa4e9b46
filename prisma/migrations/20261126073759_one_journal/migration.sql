-- One row for each act: the history of an order and the log of the back-office are queries of it. What both had before stays
-- in two rows, those of the histories without a name, as customers' own acts are, so that the log shows none twice.
CREATE TABLE "JournalEntry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "at" DATETIME NOT NULL,
    "actorId" INTEGER,
    "actorName" TEXT,
    "act" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subjectId" INTEGER,
    "label" TEXT NOT NULL,
    "old" JSONB,
    "new" JSONB,
    "fromStatus" INTEGER,
    "status" INTEGER,
    "note" TEXT,
    "isTold" BOOLEAN NOT NULL DEFAULT true,
    CHECK ("old" IS NULL OR json_valid("old")),
    CHECK ("new" IS NULL OR json_valid("new")),
    CHECK ("status" BETWEEN 1 AND 5),
    CHECK ("status" IS NULL OR "kind" = 'order'),
    CHECK ("isTold" OR "status" IS NOT NULL)
);

INSERT INTO "JournalEntry" ("at", "actorId", "act", "kind", "subjectId", "label", "fromStatus", "status", "note")
SELECT "createdAt", "byUserId", "kind", 'order', "orderId", '#' || "orderId", "fromStatus", "toStatus", "note" FROM "OrderEvent" ORDER BY "id";
INSERT INTO "JournalEntry" ("at", "actorId", "actorName", "act", "kind", "subjectId", "label", "old", "new")
SELECT "at", "actorId", "actorName", "act", "kind", "subjectId", "label", "old", "new" FROM "AuditEntry" ORDER BY "id";
DROP TABLE "OrderEvent";
DROP TABLE "AuditEntry";

CREATE INDEX "JournalEntry_forgotten_idx" ON "JournalEntry"("at") WHERE "kind" <> 'order';
CREATE INDEX "JournalEntry_actorId_idx" ON "JournalEntry"("actorId");
CREATE INDEX "JournalEntry_kind_subjectId_id_idx" ON "JournalEntry"("kind", "subjectId", "id");
CREATE INDEX "JournalEntry_log_idx" ON "JournalEntry"("kind", "id") WHERE "actorName" IS NOT NULL;
CREATE INDEX "JournalEntry_untold_idx" ON "JournalEntry"("id") WHERE NOT "isTold";

CREATE TRIGGER "JournalEntry_unchanged" BEFORE UPDATE OF "id", "at", "actorId", "actorName", "act", "kind", "subjectId", "label", "old", "new", "fromStatus", "status" ON "JournalEntry" BEGIN
    SELECT RAISE(ABORT, 'entries of the journal are never changed');
END;
CREATE TRIGGER "JournalEntry_told_once" BEFORE UPDATE OF "isTold" ON "JournalEntry" WHEN NOT new."isTold" BEGIN
    SELECT RAISE(ABORT, 'entries of the journal are told once');
END;
CREATE TRIGGER "JournalEntry_words" BEFORE UPDATE OF "note" ON "JournalEntry" WHEN new."note" IS NOT NULL BEGIN
    SELECT RAISE(ABORT, 'words of the journal are only taken out');
END;
CREATE TRIGGER "JournalEntry_kept" BEFORE DELETE ON "JournalEntry" WHEN old."at" > (unixepoch() - 400 * 86400) * 1000 BEGIN
    SELECT RAISE(ABORT, 'entries of the journal are kept for 400 days');
END;

-- Each letter of an act is written once.
ALTER TABLE "OutboxMail" ADD COLUMN "entryId" INTEGER;
CREATE UNIQUE INDEX "OutboxMail_entryId_template_recipient_key" ON "OutboxMail"("entryId", "template", "recipient");
