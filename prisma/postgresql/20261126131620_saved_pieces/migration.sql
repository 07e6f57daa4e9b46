CREATE TABLE "SavedProduct" (
    "userId" BIGINT NOT NULL,
    "productId" BIGINT NOT NULL,
    "pricePaise" BIGINT NOT NULL,
    "savedAt" BIGINT NOT NULL,

    PRIMARY KEY ("userId", "productId")
);
CREATE INDEX "SavedProduct_productId_idx" ON "SavedProduct"("productId");
ALTER TABLE "SavedProduct" ADD FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "SavedProduct" ADD FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
