import { type Transaction, write } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { log } from '#app/adapters/log.server.ts'
import { enqueue } from '../outbox/enqueue.server.ts'
import { orderNewsTo } from '../people/staff/staff.server.ts'
import { settingsNow } from '../settings/shop-settings.server.ts'
import { tellSystems } from './webhooks/tell-systems.server.ts'
import { type Letter, lettersOf, type ToldEntry, type ToldOrder } from './letters-of.ts'

const atOnce = 50
/** The SQL must match the condition of the partial index. */
const dueSql = `SELECT "id" FROM "JournalEntry" WHERE NOT "isTold" ORDER BY "id" LIMIT ${atOnce}`

let last = Promise.resolve()

/**
 * Creates the notifications of all actions that have none yet, once for each action: emails and webhook deliveries
 * (rules: order-mails, owner-mails, webhook-events). The next run continues after an interruption. Two jobs call it
 * after the same action; the second waits here so that it does not occupy a connection that an order could use.
 */
export function tellDue(): Promise<void> {
	return (last = last.then(tellAll, tellAll))
}

async function tellAll(): Promise<void> {
	// The first check avoids the write queue, which orders need, while nothing is due.
	while ((await readPrepared(dueSql)).length > 0) if ((await write(tellSome, ['letters'])) < atOnce) return
}

/** Returns how many entries were due. */
async function tellSome(tx: Transaction): Promise<number> {
	const ids = (await tx.prepared.rows<{ id: number }>(dueSql)).map(({ id }) => id)
	const entries = await tx.journalEntry.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })
	const orders = await tx.order.findMany({
		where: { id: { in: entries.map(({ subjectId }) => subjectId!) } },
		select: { id: true, userId: true, email: true, source: true },
	})
	const byId = new Map(orders.map((order) => [order.id, order]))
	const team = await orderNewsTo(tx)
	for (const entry of entries) {
		const order = byId.get(entry.subjectId!)
		if (order) for (const letter of lettersFor(entry, order)) await writeLetter(tx, letter, entry, order, team)
	}
	await tx.journalEntry.updateMany({ where: { id: { in: ids } }, data: { isTold: true } })
	return ids.length
}

/**
 * Returns the notifications of an entry. An entry without a possible notification is logged and does not block others.
 */
function lettersFor(entry: Entry, order: ToldOrder): Letter[] {
	try {
		return lettersOf(entry, order)
	} catch (error) {
		log.error({ err: error, entry: entry.id }, 'the letters of an act could not be made')
		return []
	}
}

interface Entry extends ToldEntry {
	id: number
	at: Date
}

interface Order {
	id: number
	/** The customer. `null` when the account was deleted and nobody can be notified. */
	userId: number | null
	email: string
}

async function writeLetter(
	tx: Transaction,
	letter: Letter,
	entry: Entry,
	{ id: orderId, userId, email }: Order,
	team: string[],
) {
	if (letter.to === 'systems') {
		await tellSystems(tx, letter.event, orderId, { entry, more: letter.more })
	} else if (letter.to === 'owner') {
		const { mail, shop } = settingsNow()
		if (mail.tellOrders && shop.email) await enqueue(tx, { ...letter.mail, recipient: shop.email }, entry)
	} else if (letter.to === 'team') {
		const { mail, shop } = settingsNow()
		const told = mail.tellOrders ? shop.email : ''
		for (const recipient of team) if (recipient !== told) await enqueue(tx, { ...letter.mail, recipient }, entry)
	} else if (userId !== null && email) {
		const { template, once } = letter
		const told = once && (await tx.outboxMail.findFirst({ where: { orderId, template }, select: { id: true } }))
		if (!told) await enqueue(tx, { template, recipient: email, orderId }, entry)
	}
}
