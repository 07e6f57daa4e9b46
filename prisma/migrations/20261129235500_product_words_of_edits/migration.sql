-- Every edit of a product raises its version, so searches find attributes, and whatever text a product gets later.
DROP TRIGGER "Product_words_update";
CREATE TRIGGER "Product_words_update" AFTER UPDATE OF "name", "description", "details", "materialCare", "categoryId", "collectionId", "version" ON "Product" BEGIN
    INSERT INTO "ProductIndexQueue" ("productId") VALUES (new."id") ON CONFLICT DO NOTHING;
END;
