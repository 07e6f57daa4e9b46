-- The last act on many products, to be undone.
CREATE TABLE "BulkAct" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "act" TEXT NOT NULL,
    "actedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "byUserId" INTEGER,
    "lines" JSONB NOT NULL CHECK (json_valid("lines")),
    "undoneAt" DATETIME,
    CONSTRAINT "BulkAct_byUserId_fkey" FOREIGN KEY ("byUserId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "BulkAct_byUserId_idx" ON "BulkAct"("byUserId");
