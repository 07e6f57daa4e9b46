-- What an import fetched from which address, so that none is fetched twice.
CREATE TABLE "FetchedImage" (
    "addressHash" TEXT NOT NULL PRIMARY KEY,
    "imageHash" TEXT NOT NULL,
    CONSTRAINT "FetchedImage_imageHash_fkey" FOREIGN KEY ("imageHash") REFERENCES "Image" ("hash") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "FetchedImage_imageHash_idx" ON "FetchedImage"("imageHash");
