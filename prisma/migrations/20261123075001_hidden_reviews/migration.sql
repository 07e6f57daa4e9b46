-- The list of hidden reviews, newest first
CREATE INDEX "Rating_hidden_idx" ON "Rating"("id") WHERE "hiddenAt" IS NOT NULL;
