/** How is paid at the counter, in words. */
export const counterWays = { cash: 'Cash', upi: 'UPI' } as const
export type CounterWay = keyof typeof counterWays
