-- The emails about saved items name them as items.
UPDATE "OutboxMail" SET "payload" = CAST((CAST("payload" AS jsonb) - 'pieces') || jsonb_build_object('items', CAST("payload" AS jsonb) -> 'pieces') AS json)
WHERE "template" = 'saved-news' AND CAST("payload" AS jsonb) -> 'pieces' IS NOT NULL;
