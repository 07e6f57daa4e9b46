-- What a banner says and where it leads: words beside the picture instead of words in it.
ALTER TABLE "Banner" ADD COLUMN "title" TEXT;
ALTER TABLE "Banner" ADD COLUMN "text" TEXT;
ALTER TABLE "Banner" ADD COLUMN "link" TEXT;
