ALTER TABLE "SavedProduct" ADD COLUMN "productColorId" INTEGER;
