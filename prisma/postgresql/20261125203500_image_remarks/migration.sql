-- What was to be said of an upload that was taken nevertheless.
ALTER TABLE "Image" ADD COLUMN "remark" TEXT COLLATE "C";
