DROP TRIGGER "Product_words_update" ON "Product";
CREATE TRIGGER "Product_words_update" AFTER UPDATE OF "name", "description", "details", "materialCare", "categoryId", "collectionId", "version" ON "Product" FOR EACH ROW EXECUTE FUNCTION "Product_words_update"();
