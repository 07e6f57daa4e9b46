ALTER TABLE "User" ADD COLUMN "orderFilters" TEXT COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX "Order_came_back_idx" ON "Order"("createdAt", "id") WHERE "returnedToOriginAt" IS NOT NULL;
