-- A draft is hidden as a deleted product is, and comes back when it is published.
ALTER TABLE "Product" ADD COLUMN "isDraft" BOOLEAN NOT NULL DEFAULT false CHECK (NOT "isDraft" OR "deletedAt" IS NOT NULL);
CREATE INDEX "Product_drafts_idx" ON "Product"("createdAt", "id") WHERE "isDraft";

-- Who waits for a product that becomes a draft waits on.
DROP TRIGGER "Product_requests_deleted";
CREATE TRIGGER "Product_requests_deleted" AFTER UPDATE OF "deletedAt", "isDraft" ON "Product" WHEN new."deletedAt" IS NOT NULL AND NOT new."isDraft" BEGIN
    DELETE FROM "StockRequest" WHERE "productId" = new."id";
END;
