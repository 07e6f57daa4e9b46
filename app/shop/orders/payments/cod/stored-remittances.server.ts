import { createHash } from 'node:crypto'
import { type Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { dialect, readPrepared } from '#app/adapters/db/sql.server.ts'
import { type ActivityActor, recordActivity, recordOrderActivity } from '../../../activity/record-activity.server.ts'
import { type Actor, requirePermission } from '../../../auth/permissions.ts'
import { getOwn } from '../../../get-own.ts'
import { getRemittanceDays } from '../../../settings/shop-settings.server.ts'
import { formatShortDate } from '../../../values/dates.ts'
import { formatPaise } from '../../../values/money.ts'
import { refuse } from '../../../values/refusal.ts'
import {
	buildLines,
	formatRemittanceCsv,
	formatRemittanceHeadings,
	type RemittanceFile,
	type RemittanceInput,
	type RemittanceRow,
} from './remittance-file.ts'
import { listOverdueRemittances, matchRows, saveRemittance } from './remittance.server.ts'
import {
	groupRemittanceLines,
	type RemittanceCountRow,
	type RemittanceLine,
	type RemittanceLineState,
	settlements,
	sumRemittanceCounts,
	toLineColumns,
} from './remittance.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Stores a remittance and the state of each of its lines, and marks no order (rule: remittance-file). A file that was
 * stored before is not stored again but matched again. Lines that an earlier remittance already has are only counted.
 * Returns the remittance's id.
 *
 * @throws invalid: the file has no line about a shipment.
 */
export async function storeRemittance(actor: Actor, file: NamedFile): Promise<number> {
	requirePermission(actor, 'payments')
	return storeNamedFile(actor, file)
}

type NamedFile = RemittanceFile & { name: string }

/** Stores a remittance like `storeRemittance`, without checking permissions. */
export async function storeNamedFile(actor: ActivityActor, file: NamedFile): Promise<number> {
	const { rows, otherLines, name } = file
	if (rows.length === 0) refuse('invalid', 'payment-remittance-empty', {}, 'lines')
	const key = hash(JSON.stringify(rows))
	const lines = buildLines(rows, await matchRows(rows)).map(({ transfer, ...line }) => ({
		key: hash(transfer),
		...line,
	}))
	const byUserId = actor?.userId ?? null
	const { id, isNew } = await write(async (tx) => {
		const known = await findKnownLines(tx, lines)
		const same = await tx.courierRemittance.findUnique({ where: { key }, select: { id: true } })
		const added = lines.filter((line) => !known.has(line.key))
		if (same || added.length === 0) return { id: same?.id ?? known.values().next().value!, isNew: false }
		const facts = { key, name, otherLines, repeatedLines: known.size, byUserId, createdAt: new Date() }
		const remittance = await tx.courierRemittance.create({ data: facts, select: { id: true } })
		await tx.prepared.insertAll(
			'CourierRemittanceLine',
			added.map((line) => ({ ...line, remittanceId: remittance.id })),
		)
		await recordActivity(tx, actor, { action: 'import', kind: 'remittance', id: remittance.id, label: name })
		return { id: remittance.id, isNew: true }
	})
	if (!isNew) await rematchLines(id)
	return id
}

const knownSql = `SELECT "key", "remittanceId" FROM "CourierRemittanceLine" WHERE "key" IN ${dialect.textListSql}`

/** Returns the ids of the remittances that already contain these lines, by the lines' keys. */
async function findKnownLines(
	{ prepared }: Transaction,
	lines: readonly { key: string }[],
): Promise<Map<string, number>> {
	const keys = JSON.stringify(lines.map(({ key }) => key))
	const rows = await prepared.rows<{ key: string; remittanceId: number }>(knownSql, keys)
	return new Map(rows.map(({ key, remittanceId }) => [key, remittanceId]))
}

const lineSelect = {
	id: true,
	row: true,
	state: true,
	problem: true,
	orderId: true,
	trackingNumber: true,
	courier: true,
	totalPaise: true,
	receivedPaise: true,
	utr: true,
	days: true,
} as const satisfies Prisma.CourierRemittanceLineSelect

type LineRow = Prisma.CourierRemittanceLineGetPayload<{ select: typeof lineSelect }>

const parseRow = ({ row }: Pick<LineRow, 'row'>) => JSON.parse(row) as RemittanceRow

function toLine({ row, state, problem, orderId, id: _, ...facts }: LineRow): RemittanceLine {
	// The text of an old line is deleted (rule: data-retention).
	const line = row === '' ? '' : parseRow({ row }).line
	const order = orderId === null ? null : { id: orderId, ...facts }
	return { state: state as RemittanceLineState, line, why: problem, order }
}

const readLines = (remittanceId: number) =>
	read.courierRemittanceLine.findMany({ where: { remittanceId }, orderBy: { id: 'asc' }, select: lineSelect })

/**
 * Matches again the lines of a remittance that are neither received nor settled, such as after a tracking number was
 * corrected.
 *
 * @throws not-found: the remittance is unknown.
 */
export async function rematchRemittance(actor: Actor, id: number): Promise<void> {
	requirePermission(actor, 'payments')
	await getRemittance(id)
	await rematchLines(id)
}

const isDone = ({ state }: Pick<LineRow, 'state'>) => state === 'received' || state === 'settled'

async function rematchLines(id: number): Promise<void> {
	const lines = await readLines(id)
	const open = lines.filter((line) => !isDone(line) && line.row !== '')
	const taken = lines.flatMap((line) => (!open.includes(line) && line.orderId !== null ? [line.orderId] : []))
	const matched = await matchRows(open.map(parseRow), taken)
	const changed = open.flatMap((line, index) => {
		const columns = toLineColumns(matched[index]!)
		const isSame = Object.entries(columns).every(([name, value]) => line[name as keyof LineRow] === value)
		return isSame ? [] : [{ id: line.id, columns }]
	})
	await write(async (tx) => {
		for (const { id: lineId, columns } of changed)
			await tx.courierRemittanceLine.update({ where: { id: lineId }, data: columns, select: { id: true } })
	})
}

/**
 * Marks the orders of matched lines and of the selected short lines as received, and settles the selected overpaid
 * lines (rule: remittance-file). An overpaid order that still waits for its cash is marked with its total, and any
 * other keeps its payments. Repeating the call changes nothing. Returns the numbers of marked and of settled lines, and
 * the reasons why other orders could not be marked.
 *
 * @throws not-found: the remittance is unknown.
 * @throws invalid: nothing is selected.
 */
export async function receiveRemittance(actor: Actor, id: number, input: RemittanceInput) {
	requirePermission(actor, 'payments')
	const { reference, short, over, notes } = input
	const { name } = await getRemittance(id)
	const chosen = (await readLines(id)).filter(
		({ state, orderId }) =>
			orderId !== null &&
			(state === 'matched' ||
				(state === 'short' && short.includes(orderId)) ||
				(state === 'over' && over.includes(orderId))),
	)
	if (chosen.length === 0) refuse('invalid', 'payment-remittance-nothing-selected', {}, 'short')
	const orders = chosen.map(({ orderId, state, totalPaise, receivedPaise, utr }) => {
		const note = getOwn(notes, String(orderId)) ?? ''
		const paid = { totalPaise, receivedPaise: Math.min(totalPaise, receivedPaise), isOverpaid: state === 'over' }
		return { id: orderId!, ...paid, reference: utr || reference, note }
	})
	const { saved, failed } = await saveRemittance(actor, orders)
	const done = chosen.filter(({ orderId }) => saved.includes(orderId!))
	const received = done.filter(({ state }) => state !== 'over').map((line) => line.id)
	const overpaid = done.filter(({ state }) => state === 'over')
	await write(async (tx) => {
		await tx.courierRemittanceLine.updateMany({ where: { id: { in: received } }, data: { state: 'received' } })
		for (const line of overpaid) await settleLine(tx, actor, line, name, input)
	})
	return { saved: received.length, settled: overpaid.length, failed }
}

/** Records what became of the difference of an overpaid line, once, with a note in the history of its order. */
async function settleLine(
	tx: Transaction,
	actor: Actor,
	{ id, orderId, totalPaise, receivedPaise }: LineRow,
	remittance: string,
	{ notes, settlements: chosen }: RemittanceInput,
): Promise<void> {
	const settlement = getOwn(chosen, String(orderId)) ?? 'returned'
	const problem = [settlements[settlement], getOwn(notes, String(orderId))].filter(Boolean).join(': ')
	const where = { id, state: 'over' }
	const { count } = await tx.courierRemittanceLine.updateMany({ where, data: { state: 'settled', problem } })
	const order = await tx.order.findUnique({ where: { id: orderId! }, select: { status: true } })
	if (count === 0 || !order) return
	const note = `${formatPaise(receivedPaise - totalPaise)} overpaid by the courier, ${remittance}. ${problem}`
	await recordOrderActivity(tx, actor, orderId!, { action: 'note', from: order.status, to: order.status, note })
}

/**
 * Closes a remittance, because its open lines need no action, or opens it again.
 *
 * @throws not-found: the remittance is unknown.
 */
export async function setRemittanceClosed(actor: Actor, id: number, isClosed: boolean): Promise<void> {
	requirePermission(actor, 'payments')
	const { name, closedAt } = await getRemittance(id)
	if ((closedAt !== null) === isClosed) return
	await write(async (tx) => {
		const data = { closedAt: isClosed ? new Date() : null }
		await tx.courierRemittance.update({ where: { id }, data, select: { id: true } })
		const changes = { old: { closed: !isClosed }, new: { closed: isClosed } }
		await recordActivity(tx, actor, { action: 'change', kind: 'remittance', id, label: name, ...changes })
	})
}

/**
 * Returns a remittance without its lines.
 *
 * @throws not-found: the remittance is unknown.
 */
export async function getRemittance(id: number) {
	const select = { id: true, name: true, otherLines: true, repeatedLines: true, createdAt: true, closedAt: true }
	return (
		(await read.courierRemittance.findUnique({ where: { id }, select })) ?? refuse('not-found', 'remittance-not-found')
	)
}

/** Returns the lines of a remittance, grouped by their state. */
export async function getRemittanceLists(id: number) {
	return groupRemittanceLines((await readLines(id)).map(toLine))
}

/**
 * Streams the lines of a remittance as CSV. If `id` is `null`, streams those of the newest remittances.
 *
 * @throws forbidden: the user may not see payments.
 */
export function exportRemittances(actor: Actor, id: number | null): AsyncGenerator<string> {
	requirePermission(actor, 'payments')
	return streamRemittances(id)
}

async function* streamRemittances(id: number | null): AsyncGenerator<string> {
	const where = id === null ? {} : { id }
	const select = { id: true, name: true, createdAt: true }
	const found = await read.courierRemittance.findMany({
		where,
		orderBy: { id: 'desc' },
		take: shownRemittances,
		select,
	})
	yield formatRemittanceHeadings()
	for (const { name, createdAt, ...remittance } of found)
		yield formatRemittanceCsv(name, createdAt, (await readLines(remittance.id)).map(toLine))
}

const shownRemittances = 50

const countsSql = (which: string) => `
	SELECT line."remittanceId" AS "id", line."state", count(*) AS "count",
		count(*) FILTER (WHERE line."days" > ?) AS "late", sum(line."receivedPaise" - line."totalPaise") AS "overPaise"
	FROM "CourierRemittanceLine" line WHERE line."remittanceId" IN (${which}) GROUP BY 1, 2`
const newestCountsSql = countsSql(`SELECT "id" FROM "CourierRemittance" ORDER BY "id" DESC LIMIT ${shownRemittances}`)
const openCountsSql = countsSql(`SELECT "id" FROM "CourierRemittance" WHERE "closedAt" IS NULL`)

/** Returns the newest `shownRemittances` remittances with the counts of their lines. */
export async function listRemittances() {
	const rows = await readPrepared<RemittanceCountRow>(newestCountsSql, getRemittanceDays())
	const remittances = await read.courierRemittance.findMany({
		orderBy: { id: 'desc' },
		take: shownRemittances,
		select: { id: true, name: true, createdAt: true, closedAt: true },
	})
	return remittances.map(({ createdAt, closedAt, ...remittance }) => ({
		...remittance,
		createdOn: formatShortDate(createdAt),
		isClosed: closedAt !== null,
		counts: sumRemittanceCounts(rows.filter(({ id }) => id === remittance.id)),
	}))
}

/**
 * Counts the lines by state of the remittances that are not closed, and the shipments whose remittance is overdue
 * (`missing`).
 */
export async function countRemittanceProblems(now: Date) {
	const counts = sumRemittanceCounts(await readPrepared<RemittanceCountRow>(openCountsSql, getRemittanceDays()))
	return { ...counts, missing: (await listOverdueRemittances(now)).length }
}
