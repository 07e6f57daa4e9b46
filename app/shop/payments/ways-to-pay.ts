/** Which ways to pay are offered, in words (rule 199). */
export const waysToPay = { both: 'Online and cash', online: 'Only online', cod: 'Only cash on delivery' } as const
export type WaysToPay = keyof typeof waysToPay
