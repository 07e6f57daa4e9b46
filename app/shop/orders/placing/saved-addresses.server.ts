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

/** An address that an account ordered to, identified by the newest order to it. */
export type SavedAddress = Prisma.OrderGetPayload<{ select: typeof fields }>

const orders = 20
const most = 3

/** Lists the last three distinct addresses of an account's orders, newest first (rule: saved-addresses). */
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

/** Returns one of the saved addresses by the id from a form. `null` for an id of another account or an unknown one. */
export async function savedAddressOf(userId: number, id: string): Promise<SavedAddress | null> {
	return (await savedAddressesOf(userId)).find((address) => String(address.id) === id) ?? null
}
