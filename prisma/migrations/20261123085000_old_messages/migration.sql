-- Whether a message was answered could not be noted before: those of more than thirty days ago count as answered.
UPDATE "ContactMessage" SET "answeredAt" = "createdAt"
    WHERE "answeredAt" IS NULL AND "createdAt" < (unixepoch() - 30 * 86400) * 1000;
