-- What somebody does in the back-office; null for customers. Who was an administrator is an owner.
ALTER TABLE "User" ADD COLUMN "role" TEXT CHECK ("role" IN ('owner', 'manager', 'packer'));
UPDATE "User" SET "role" = 'owner' WHERE "isAdmin";
CREATE INDEX "User_role_idx" ON "User"("role");

-- "isAdmin" follows, for the API and for whoever reads the database.
CREATE TRIGGER "User_role_insert" AFTER INSERT ON "User" WHEN new."role" IS NOT NULL BEGIN
    UPDATE "User" SET "isAdmin" = new."role" IN ('owner', 'manager') WHERE "id" = new."id";
END;
CREATE TRIGGER "User_role_update" AFTER UPDATE OF "role" ON "User" WHEN old."role" IS NOT new."role" BEGIN
    UPDATE "User" SET "isAdmin" = coalesce(new."role" IN ('owner', 'manager'), false) WHERE "id" = new."id";
END;
-- And the role follows what an older version, which knows no roles, writes.
CREATE TRIGGER "User_isAdmin_insert" AFTER INSERT ON "User" WHEN new."isAdmin" AND new."role" IS NULL BEGIN
    UPDATE "User" SET "role" = 'owner' WHERE "id" = new."id";
END;
CREATE TRIGGER "User_isAdmin_update" AFTER UPDATE OF "isAdmin" ON "User" WHEN new."isAdmin" <> coalesce(new."role" IN ('owner', 'manager'), false) BEGIN
    UPDATE "User" SET "role" = CASE WHEN new."isAdmin" THEN 'owner' END WHERE "id" = new."id";
END;
