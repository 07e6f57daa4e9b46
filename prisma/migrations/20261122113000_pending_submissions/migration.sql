-- CreateTable
CREATE TABLE "PendingSubmission" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "browserHash" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "userId" INTEGER,
    "fields" JSONB NOT NULL,
    "isPartial" BOOLEAN NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "PendingSubmission_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "PendingSubmission_userId_idx" ON "PendingSubmission"("userId");

-- CreateIndex
CREATE INDEX "PendingSubmission_expiresAt_idx" ON "PendingSubmission"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "PendingSubmission_browserHash_path_key" ON "PendingSubmission"("browserHash", "path");
