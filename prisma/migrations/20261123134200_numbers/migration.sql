-- The owner's numbers read the orders of a period in one go along this index.
CREATE INDEX "Order_numbers_idx" ON "Order"("createdAt", "status", "paymentState", "totalPaise", "receivedPaise", "refundedPaise");
