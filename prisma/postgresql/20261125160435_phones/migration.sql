-- One spelling of every phone number (E.164), by which numbers are compared; ten digits are Indian.
ALTER TABLE "User" ADD COLUMN "phoneE164" TEXT COLLATE "C" NOT NULL DEFAULT '';
UPDATE "User" SET "phoneE164" = CASE WHEN substr("phone", 1, 1) = '+' THEN "phone" WHEN length("phone") = 10 THEN '+91' || "phone" ELSE '+' || "phone" END
WHERE "phone" <> '';
CREATE INDEX "User_phoneE164_idx" ON "User"("phoneE164");

-- Of two spellings of a number the older subscription has it.
ALTER TABLE "Subscriber" ADD COLUMN "phoneE164" TEXT COLLATE "C";
UPDATE "Subscriber" SET "phoneE164" = CASE WHEN substr("phone", 1, 1) = '+' THEN "phone" WHEN length("phone") = 10 THEN '+91' || "phone" ELSE '+' || "phone" END;
UPDATE "Subscriber" SET "phoneE164" = NULL
WHERE "id" NOT IN (SELECT min("id") FROM "Subscriber" GROUP BY "phoneE164");
CREATE UNIQUE INDEX "Subscriber_phoneE164_key" ON "Subscriber"("phoneE164");

-- Orders have it whatever the way to pay: their own number, or else their account's.
DROP INDEX "Order_cashPhone_status_idx";
ALTER TABLE "Order" RENAME COLUMN "cashPhone" TO "phoneE164";
UPDATE "Order" SET "phoneE164" = (
	SELECT CASE WHEN substr("typed", 1, 1) = '+' THEN "typed" WHEN length("typed") = 10 THEN '+91' || "typed" ELSE '+' || "typed" END
	FROM (SELECT coalesce("phoneNumber", "phoneE164", (SELECT "phone" FROM "User" WHERE "User"."id" = "userId")) AS "typed") AS numbers
	WHERE "typed" <> ''
);
CREATE INDEX "Order_phoneE164_status_idx" ON "Order"("phoneE164", "status");
