ALTER TABLE "Banner" ADD COLUMN "phoneImageHash" TEXT COLLATE "C" REFERENCES "Image" ("hash") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "Banner_phoneImageHash_idx" ON "Banner"("phoneImageHash");
