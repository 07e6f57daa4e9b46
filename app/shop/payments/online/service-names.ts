/** The services that take online payments, as the ledger names them, in words. */
export const serviceNames = { razorpay: 'Razorpay', 'stand-in': 'Stand-in of Razorpay' } as const
