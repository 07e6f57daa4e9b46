DROP INDEX "Rating_productId_hiddenAt_createdAt_id_rating_idx";
ALTER TABLE "Rating" ADD COLUMN "fit" TEXT;
CREATE INDEX "Rating_productId_hiddenAt_createdAt_id_rating_fit_idx" ON "Rating"("productId", "hiddenAt", "createdAt", "id", "rating", "fit");
