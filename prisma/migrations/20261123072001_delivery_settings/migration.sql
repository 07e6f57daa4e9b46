-- Days and PIN codes not served are settings of delivery, which has a page of its own.
UPDATE "Setting" SET "key" = 'delivery.' || substr("key", length('checkout.') + 1)
WHERE "key" IN ('checkout.days', 'checkout.notServed');
