ALTER TABLE "Order" ADD COLUMN "takenBy" TEXT CHECK ("takenBy" IN ('whatsapp', 'phone', 'instagram'));
