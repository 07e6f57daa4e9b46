-- What a coupon takes off, and who may use it when. Its uses are the orders that name its code.
CREATE TABLE "Coupon" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "code" TEXT NOT NULL,
    "percent" INTEGER,
    "amountPaise" INTEGER,
    "minimumPaise" INTEGER NOT NULL DEFAULT 0,
    "validFrom" TEXT,
    "validUntil" TEXT,
    "maxUses" INTEGER,
    "maxPerCustomer" INTEGER,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CHECK (("percent" IS NULL) <> ("amountPaise" IS NULL)),
    CHECK ("percent" BETWEEN 1 AND 100),
    CHECK ("amountPaise" >= 1),
    CHECK ("minimumPaise" >= 0),
    CHECK ("maxUses" >= 1),
    CHECK ("maxPerCustomer" >= 1)
);
CREATE UNIQUE INDEX "Coupon_code_key" ON "Coupon"("code");
