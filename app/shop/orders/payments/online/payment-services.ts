/** The display names of the payment services, by their name in the ledger. */
export const paymentServiceNames: Record<'razorpay' | 'stand-in', string> = {
	razorpay: 'Razorpay',
	'stand-in': 'Fake Razorpay',
}

/** Returns the display name of a service by its name in the ledger. `null` for other names. */
export function getServiceName(provider: string): string | null {
	return Object.entries(paymentServiceNames).find(([name]) => name === provider)?.[1] ?? null
}

/** The texts, or the beginnings of texts, that the shop itself writes into an order's history. */
export const systemNotes = {
	expired: 'Not paid in time',
	reinstated: 'Paid after its time',
	prepaid: 'Paid before it is sent',
} as const

/** Returns the author of a history entry without an account: the service, the shop itself, or a deleted account. */
export function getSystemActorName(note: string | null): string {
	if (Object.values(systemNotes).some((text) => note?.startsWith(text))) return 'Automatic'
	return Object.values(paymentServiceNames).find((name) => note?.startsWith(name)) ?? 'Deleted account'
}
