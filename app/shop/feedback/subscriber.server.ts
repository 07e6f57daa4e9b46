import { write } from '#app/adapters/db/db.server.ts'
import { foldText } from '../fold.ts'
import type { Subscription } from './subscriber.schema.ts'

/**
 * Takes somebody into the list for daily updates. A number that is in it already, with or without the + in front, changes nothing and
 * is not told so: nobody learns who subscribed (decision Q-71).
 */
export async function subscribe({ phone, name }: Subscription): Promise<void> {
	const digits = phone.replace('+', '')
	await write(async (tx) => {
		const known = await tx.subscriber.findFirst({ where: { phone: { in: [digits, `+${digits}`] } }, select: { id: true } })
		if (!known) await tx.subscriber.create({ data: { phone, name, nameKey: foldText(name) } })
	})
}
