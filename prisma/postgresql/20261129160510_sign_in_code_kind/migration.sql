ALTER TABLE "SignInCode" ADD COLUMN "kind" TEXT COLLATE "C" NOT NULL DEFAULT 'email';
ALTER TABLE "SignInCode" ADD CHECK ("kind" IN ('email', 'phone'));
ALTER TABLE "SignInCode" DROP CONSTRAINT "SignInCode_purpose_check";
ALTER TABLE "SignInCode" ADD CHECK ("purpose" IN ('sign-in', 'confirm-phone'));
