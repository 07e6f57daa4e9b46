/** The services that take online payments, as the ledger names them, in words. */
export const serviceNames: Record<'razorpay' | 'stand-in', string> = {
	razorpay: 'Razorpay',
	'stand-in': 'Stand-in of Razorpay',
}

/** A service by its name in the ledger, in words; null for others. */
export function serviceNamed(provider: string): string | null {
	return Object.entries(serviceNames).find(([name]) => name === provider)?.[1] ?? null
}

/** What the shop itself writes into the history of an order, or begins with. */
export const shopNotes = {
	expired: 'Not paid in time',
	reinstated: 'Paid after its time',
	prepaid: 'Paid before it is sent',
} as const

/** Names who did what no account did: the service or the shop itself; else an account that is gone. */
export function nobodyOf(note: string | null): string {
	if (Object.values(shopNotes).some((words) => note?.startsWith(words))) return 'The shop itself'
	return Object.values(serviceNames).find((name) => note?.startsWith(name)) ?? 'Deleted account'
}
