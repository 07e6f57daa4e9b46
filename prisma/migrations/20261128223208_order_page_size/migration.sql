-- Accounts from before this choice keep the 25 orders per page that they had (rule: orders-per-page).
ALTER TABLE "User" ADD COLUMN "orderPageSize" INTEGER NOT NULL DEFAULT 10;
UPDATE "User" SET "orderPageSize" = 25 WHERE "role" IS NOT NULL;
