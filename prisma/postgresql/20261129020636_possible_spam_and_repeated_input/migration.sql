ALTER TABLE "IdempotencyKey" ADD COLUMN "inputDigest" TEXT COLLATE "C";
ALTER TABLE "ContactMessage" ADD COLUMN "isPossibleSpam" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Subscriber" ADD COLUMN "isPossibleSpam" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "CartItem" ADD COLUMN "addedQuantity" BIGINT;
ALTER TABLE "BackInStockRequest" ADD COLUMN "isPossibleSpam" BOOLEAN NOT NULL DEFAULT false;
-- The index counts only what the staff must answer.
DROP INDEX IF EXISTS "ContactMessage_to_answer_idx";
CREATE INDEX "ContactMessage_unanswered_idx" ON "ContactMessage"("answeredAt") WHERE "answeredAt" IS NULL AND NOT "isPossibleSpam";
