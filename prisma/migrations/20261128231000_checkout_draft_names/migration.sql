-- The checkout has a field for the last name again. Until now a draft had the whole name as its first name.
UPDATE "CheckoutDraft" SET "fields" = json_set("fields",
    '$.firstName', trim(rtrim(trim("fields" ->> '$.firstName'), replace(trim("fields" ->> '$.firstName'), ' ', ''))),
    '$.lastName', replace(trim("fields" ->> '$.firstName'), rtrim(trim("fields" ->> '$.firstName'), replace(trim("fields" ->> '$.firstName'), ' ', '')), ''))
WHERE coalesce("fields" ->> '$.lastName', '') = '' AND instr(trim("fields" ->> '$.firstName'), ' ') > 0;
