-- The emails about saved items name them as items.
UPDATE "OutboxMail" SET "payload" = json_remove(json_set(CAST("payload" AS TEXT), '$.items', json_extract(CAST("payload" AS TEXT), '$.pieces')), '$.pieces')
WHERE "template" = 'saved-news' AND json_type(CAST("payload" AS TEXT), '$.pieces') = 'array';
