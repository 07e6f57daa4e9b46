-- SQLite changes a CHECK only by recreating the table: a code can also confirm a phone number, and each code has the
-- kind of contact it was sent to, so that the codes of a day are counted by it.
CREATE TABLE "new_SignInCode" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "contactHash" TEXT NOT NULL,
    "codeHash" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'email',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "sentAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" DATETIME NOT NULL,
    "usedAt" DATETIME,
    "networkHash" TEXT NOT NULL,
    CHECK ("purpose" IN ('sign-in', 'confirm-phone')),
    CHECK ("kind" IN ('email', 'phone')),
    CHECK ("tries" BETWEEN 0 AND 5)
);
INSERT INTO "new_SignInCode" ("id", "contactHash", "codeHash", "purpose", "tries", "sentAt", "expiresAt", "usedAt", "networkHash")
    SELECT "id", "contactHash", "codeHash", "purpose", "tries", "sentAt", "expiresAt", "usedAt", "networkHash" FROM "SignInCode";
DROP TABLE "SignInCode";
ALTER TABLE "new_SignInCode" RENAME TO "SignInCode";
CREATE INDEX "SignInCode_contactHash_sentAt_idx" ON "SignInCode"("contactHash", "sentAt");
CREATE INDEX "SignInCode_networkHash_sentAt_idx" ON "SignInCode"("networkHash", "sentAt");
CREATE INDEX "SignInCode_sentAt_idx" ON "SignInCode"("sentAt");
