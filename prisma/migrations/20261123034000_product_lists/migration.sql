-- The admin's list of products is sorted along these.
CREATE INDEX "Product_by_name_idx" ON "Product"("nameKey", "id") WHERE "deletedAt" IS NULL;
CREATE INDEX "Product_by_change_idx" ON "Product"("updatedAt", "id") WHERE "deletedAt" IS NULL;
