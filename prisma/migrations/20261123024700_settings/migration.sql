-- What the owner saved in the settings; what is not here is the environment's, or the default.
CREATE TABLE "Setting" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "value" JSONB NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "updatedById" INTEGER,
    CONSTRAINT "Setting_updatedById_fkey" FOREIGN KEY ("updatedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CHECK (json_valid("value"))
);
CREATE INDEX "Setting_updatedById_idx" ON "Setting"("updatedById");

-- Shoppers see them.
CREATE TRIGGER "Setting_version_insert" AFTER INSERT ON "Setting" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "Setting_version_update" AFTER UPDATE OF "key", "value" ON "Setting" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
CREATE TRIGGER "Setting_version_delete" AFTER DELETE ON "Setting" BEGIN
    UPDATE "CatalogVersion" SET "version" = "version" + 1;
END;
