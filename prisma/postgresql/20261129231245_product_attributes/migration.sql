ALTER TABLE "Product" ADD COLUMN "fabric" TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE "Product" ADD COLUMN "occasion" TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE "Product" ADD COLUMN "fit" TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE "Product" ADD COLUMN "sleeve" TEXT COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX "Product_fabric_status_idx" ON "Product"("fabric", "status");
CREATE INDEX "Product_occasion_status_idx" ON "Product"("occasion", "status");
CREATE INDEX "Product_fit_status_idx" ON "Product"("fit", "status");
CREATE INDEX "Product_sleeve_status_idx" ON "Product"("sleeve", "status");
