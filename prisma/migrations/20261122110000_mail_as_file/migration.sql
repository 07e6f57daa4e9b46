-- A mail that was kept as a file, for no mail server was set, was called sent. Of those before this nobody knows which they are.
ALTER TABLE "OutboxMail" ADD COLUMN "isFile" BOOLEAN NOT NULL DEFAULT false;
