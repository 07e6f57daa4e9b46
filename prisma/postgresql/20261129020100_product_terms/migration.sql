-- The table of search terms and its index get their standard names.
ALTER TABLE "ProductWords" RENAME TO "ProductTerms";
ALTER TABLE "ProductTerms" RENAME CONSTRAINT "ProductWords_pkey" TO "ProductTerms_pkey";
ALTER TABLE "ProductTerms" RENAME CONSTRAINT "ProductWords_productId_fkey" TO "ProductTerms_productId_fkey";
ALTER INDEX "ProductWords_vector_idx" RENAME TO "ProductTerms_vector_idx";
ALTER TRIGGER "ProductWords_version_insert" ON "ProductTerms" RENAME TO "ProductTerms_version_insert";
ALTER FUNCTION "ProductWords_version_insert"() RENAME TO "ProductTerms_version_insert";
