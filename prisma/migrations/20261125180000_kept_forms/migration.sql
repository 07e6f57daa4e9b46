-- What an account typed at the checkout, until it orders.
CREATE TABLE "CheckoutDraft" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "fields" JSONB NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "CheckoutDraft_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CHECK (json_valid("fields"))
);
CREATE UNIQUE INDEX "CheckoutDraft_userId_key" ON "CheckoutDraft"("userId");
CREATE INDEX "CheckoutDraft_updatedAt_idx" ON "CheckoutDraft"("updatedAt");

-- Who sent a form that waits for a log-in: no network keeps more than its share.
ALTER TABLE "PendingSubmission" ADD COLUMN "network" TEXT NOT NULL DEFAULT '';
CREATE INDEX "PendingSubmission_network_idx" ON "PendingSubmission"("network");
