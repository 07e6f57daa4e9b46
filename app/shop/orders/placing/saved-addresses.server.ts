import { type Prisma, read } from '#app/adapters/db/db.server.ts'

const fields = {
	id: true,
	streetAddress: true,
	apartment: true,
	city: true,
	state: true,
	zipCode: true,
	country: true,
} as const

/** An address that an account ordered to, known by the newest order to it. */
export type SavedAddress = Prisma.OrderGetPayload<{ select: typeof fields }>

const orders = 20
const most = 3

/** The last three addresses of an account's orders that are unlike each other, newest first (rule: saved-addresses). */
export async function savedAddressesOf(userId: number): Promise<SavedAddress[]> {
	const rows = await read.order.findMany({
		where: { userId, source: 'web' },
		orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
		take: orders,
		select: fields,
	})
	const different = new Map(rows.toReversed().map((row) => [placeOf(row), row]))
	return [...different.values()].toSorted((a, b) => b.id - a.id).slice(0, most)
}

const placeOf = ({ id: _, ...place }: SavedAddress) => JSON.stringify(Object.values(place)).toLowerCase()

/** One of them, by the number that a form names; null for another's, and for none of them. */
export async function savedAddressOf(userId: number, id: string): Promise<SavedAddress | null> {
	return (await savedAddressesOf(userId)).find((address) => String(address.id) === id) ?? null
}
