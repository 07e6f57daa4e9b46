-- The phone number of a cash order in one spelling, by which the unpaid ones are counted.
ALTER TABLE "Order" ADD COLUMN "cashPhone" TEXT;

UPDATE "Order"
SET "cashPhone" = (
	SELECT CASE WHEN length("digits") = 12 AND "digits" LIKE '91%' THEN substr("digits", 3) ELSE "digits" END
	FROM (SELECT replace("phoneNumber", '+', '') AS "digits")
)
WHERE "paymentMethod" = 'cod' AND "status" < 4 AND "phoneNumber" IS NOT NULL;

CREATE INDEX "Order_userId_paymentMethod_status_idx" ON "Order"("userId", "paymentMethod", "status");
CREATE INDEX "Order_cashPhone_status_idx" ON "Order"("cashPhone", "status");
