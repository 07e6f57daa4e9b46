-- Who did what to what. No foreign key: entries outlive people and things, and nothing about them changes.
CREATE TABLE "AuditEntry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "at" DATETIME NOT NULL,
    "actorId" INTEGER,
    "actorName" TEXT NOT NULL,
    "act" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subjectId" INTEGER,
    "label" TEXT NOT NULL,
    "old" JSONB,
    "new" JSONB,
    CHECK ("old" IS NULL OR json_valid("old")),
    CHECK ("new" IS NULL OR json_valid("new"))
);
CREATE INDEX "AuditEntry_at_idx" ON "AuditEntry"("at");
CREATE INDEX "AuditEntry_actorId_idx" ON "AuditEntry"("actorId");
CREATE INDEX "AuditEntry_kind_idx" ON "AuditEntry"("kind");
CREATE INDEX "AuditEntry_kind_subjectId_idx" ON "AuditEntry"("kind", "subjectId");

CREATE TRIGGER "AuditEntry_unchanged" BEFORE UPDATE ON "AuditEntry" BEGIN
    SELECT RAISE(ABORT, 'entries of the audit log are never changed');
END;
CREATE TRIGGER "AuditEntry_kept" BEFORE DELETE ON "AuditEntry" WHEN old."at" > (unixepoch() - 400 * 86400) * 1000 BEGIN
    SELECT RAISE(ABORT, 'entries of the audit log are kept for 400 days');
END;
