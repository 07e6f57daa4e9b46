ALTER TABLE "SavedProduct" ADD COLUMN "productColorId" BIGINT;
