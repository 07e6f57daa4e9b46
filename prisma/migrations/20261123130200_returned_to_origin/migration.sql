-- When the parcel of a cash order came back without having been accepted: its phone number is remembered by it.
ALTER TABLE "Order" ADD COLUMN "returnedToOriginAt" DATETIME CHECK ("returnedToOriginAt" IS NULL OR ("status" = 5 AND "paymentMethod" = 'cod'));
