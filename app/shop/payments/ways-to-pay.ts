/** Which ways to pay are offered, in words (rule 199). */
export const waysToPay = { both: 'Online and cash', online: 'Only online', cod: 'Only cash on delivery' } as const
export type WaysToPay = keyof typeof waysToPay

/** How an online payment is taken, in words (rule 241). */
export const onlineWays = { recorded: 'Recorded only', provider: 'Razorpay', upi: 'UPI to your bank' } as const
export type OnlineWay = keyof typeof onlineWays
