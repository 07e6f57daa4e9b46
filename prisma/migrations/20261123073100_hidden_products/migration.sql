-- A draft that customers have seen is hidden. Of drafts from before, the log knows which were hidden.
ALTER TABLE "Product" ADD COLUMN "wasPublished" BOOLEAN NOT NULL DEFAULT false;
UPDATE "Product" SET "wasPublished" = true
WHERE "isDraft" AND "id" IN (SELECT "subjectId" FROM "AuditEntry" WHERE "kind" = 'product' AND "act" = 'hide');
