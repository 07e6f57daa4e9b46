-- The GST number stands among the settings of tax.
UPDATE "Setting" SET "key" = 'tax.gstin' WHERE "key" = 'shop.gstin';
