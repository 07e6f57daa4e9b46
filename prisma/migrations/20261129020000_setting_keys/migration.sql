-- Settings get the standard terms as their names; their values stay.
UPDATE "Setting" SET "key" = 'search.synonyms' WHERE "key" = 'search.sameWords';
UPDATE "Setting" SET "key" = 'checkout.perOrder' WHERE "key" = 'checkout.pieces';
UPDATE "Setting" SET "key" = 'checkout.openCod' WHERE "key" = 'checkout.openCash';
UPDATE "Setting" SET "key" = 'checkout.paymentMethods' WHERE "key" = 'checkout.ways';
