-- What is owed to customers is counted on every page of the back-office. Word for word `isToRefund`
-- (app/shop/payments/refunds/orders-to-refund.server.ts).
CREATE INDEX "Order_to_refund_idx" ON "Order"("createdAt", "id") WHERE "receivedPaise" - "refundedPaise" > CASE WHEN "status" = 5 OR "paymentState" IN ('due', 'claimed', 'expired') THEN 0 ELSE "totalPaise" END;
