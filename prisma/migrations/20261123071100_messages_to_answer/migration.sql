-- By its own column, else SQLite reads the table rather than it.
DROP INDEX IF EXISTS "ContactMessage_to_answer_idx";
CREATE INDEX "ContactMessage_to_answer_idx" ON "ContactMessage"("answeredAt") WHERE "answeredAt" IS NULL;
