ALTER TABLE "Order" ADD COLUMN "takenBy" TEXT COLLATE "C" CHECK ("takenBy" IN ('whatsapp', 'phone', 'instagram'));
