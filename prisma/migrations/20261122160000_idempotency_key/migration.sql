-- The table and its indexes under the name that the trade has for them.
ALTER TABLE "OnceKey" RENAME TO "IdempotencyKey";
DROP INDEX "OnceKey_orderId_idx";
DROP INDEX "OnceKey_createdAt_idx";
DROP INDEX "OnceKey_userId_purpose_key_key";
CREATE INDEX "IdempotencyKey_orderId_idx" ON "IdempotencyKey"("orderId");
CREATE INDEX "IdempotencyKey_createdAt_idx" ON "IdempotencyKey"("createdAt");
CREATE UNIQUE INDEX "IdempotencyKey_userId_purpose_key_key" ON "IdempotencyKey"("userId", "purpose", "key");
