-- The checkout has a field for the last name again. Until now a draft had the whole name as its first name.
UPDATE "CheckoutDraft" SET "fields" = CAST(jsonb_set(jsonb_set(CAST("fields" AS jsonb),
    '{lastName}', to_jsonb(regexp_replace(trim("fields" ->> 'firstName'), '^.* ', ''))),
    '{firstName}', to_jsonb(regexp_replace(trim("fields" ->> 'firstName'), ' +[^ ]+$', ''))) AS json)
WHERE coalesce("fields" ->> 'lastName', '') = '' AND strpos(trim("fields" ->> 'firstName'), ' ') > 0;
