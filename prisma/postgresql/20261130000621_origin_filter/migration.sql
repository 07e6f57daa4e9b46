CREATE INDEX "Product_status_countryOfOrigin_categoryId_idx" ON "Product"("status", "countryOfOrigin", "categoryId");
