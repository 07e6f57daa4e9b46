import { createHash } from 'node:crypto'
import { CourierError, unsupported } from '#app/adapters/couriers/courier.ts'
import { type Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { dialect, readPrepared } from '#app/adapters/db/sql.server.ts'
import { recordActivity } from '../../../activity/record-activity.server.ts'
import { type Actor, requirePermission } from '../../../auth/permissions.ts'
import { getActiveCourier } from '../../../settings/active-courier.server.ts'
import { getOwn } from '../../../get-own.ts'
import { getRemittanceDays } from '../../../settings/shop-settings.server.ts'
import { dayMs, formatIndianDate, formatShortDate, toIndianDay } from '../../../values/dates.ts'
import { formatDecimal } from '../../../values/money.ts'
import { refuse } from '../../../values/refusal.ts'
import type { RemittanceFile, RemittanceRow, RemittanceInput } from './remittance-file.ts'
import { listMissingRemittances, matchRows, saveRemittance } from './remittance.server.ts'
import {
	groupRemittanceLines,
	maxRemittanceLines,
	type RemittanceLine,
	type RemittanceLineState,
} from './remittance.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Stores a remittance and the state of each of its lines, and marks no order (rule: remittance-file). A file that was
 * stored before is not stored again but matched again. Lines that an earlier remittance already has are only counted.
 * Returns the remittance's id.
 *
 * @throws invalid: the file has no line about a shipment.
 */
export async function storeRemittance(actor: Actor, file: RemittanceFile & { name: string }): Promise<number> {
	requirePermission(actor, 'payments')
	const { rows, otherLines, name } = file
	if (rows.length === 0) refuse('invalid', 'payment-remittance-empty', {}, 'lines')
	const key = hash(JSON.stringify(rows))
	const lines = buildLines(rows, await matchRows(rows))
	const { id, isNew } = await write(async (tx) => {
		const known = await findKnownLines(tx, lines)
		const same = await tx.courierRemittance.findUnique({ where: { key }, select: { id: true } })
		const added = lines.filter((line) => !known.has(line.key))
		if (same || added.length === 0) return { id: same?.id ?? known.values().next().value!, isNew: false }
		const facts = { key, name, otherLines, repeatedLines: known.size, byUserId: actor.userId, createdAt: new Date() }
		const remittance = await tx.courierRemittance.create({ data: facts, select: { id: true } })
		await tx.prepared.insertAll(
			'CourierRemittanceLine',
			added.map((line) => ({ ...line, remittanceId: remittance.id })),
		)
		await recordActivity(tx, actor, { action: 'import', kind: 'remittance', id: remittance.id, label: name })
		return { id: remittance.id, isNew: true }
	})
	if (!isNew) await rematchRemittance(actor, id)
	return id
}

type StoredLine = Omit<Prisma.CourierRemittanceLineCreateManyInput, 'id' | 'remittanceId'>

function buildLines(rows: readonly RemittanceRow[], matched: readonly RemittanceLine[]): StoredLine[] {
	const occurrences = new Map<string, number>()
	return rows.map((row, index) => {
		const line = matched[index]!
		const { trackingNumber = '', receivedPaise = 0 } = line.order ?? {}
		const transfer = line.order ? [trackingNumber, receivedPaise, row.utr] : [row.cells, row.utr]
		const text = JSON.stringify(transfer)
		// Two equal lines of one file are different lines, so their keys contain a counter.
		const count = occurrences.get(text) ?? 0
		occurrences.set(text, count + 1)
		return { key: hash(`${text} ${count}`), row: formatRow(row), ...toColumns(line) }
	})
}

/** Returns a row as stored. Cells without a digit, such as names, are left out because no order is found by them. */
const formatRow = (row: RemittanceRow) => JSON.stringify({ ...row, cells: row.cells.filter((cell) => /\d/.test(cell)) })

function toColumns({ state, why, order }: RemittanceLine) {
	const {
		id = null,
		trackingNumber = '',
		courier = '',
		totalPaise = 0,
		receivedPaise = 0,
		utr = '',
		days = null,
	} = order ?? {}
	return { state, problem: why, orderId: id, trackingNumber, courier, totalPaise, receivedPaise, utr, days }
}

const knownSql = `SELECT "key", "remittanceId" FROM "CourierRemittanceLine" WHERE "key" IN ${dialect.textListSql}`

/** Returns the ids of the remittances that already contain these lines, by the lines' keys. */
async function findKnownLines({ prepared }: Transaction, lines: readonly StoredLine[]): Promise<Map<string, number>> {
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
	const { line } = parseRow({ row })
	const order = orderId === null ? null : { id: orderId, ...facts }
	return { state: state as RemittanceLineState, line, why: problem, order }
}

const readLines = (remittanceId: number) =>
	read.courierRemittanceLine.findMany({ where: { remittanceId }, orderBy: { id: 'asc' }, select: lineSelect })

/**
 * Matches again the lines of a remittance that are not received yet, such as after a tracking number was corrected.
 *
 * @throws not-found: the remittance is unknown.
 */
export async function rematchRemittance(actor: Actor, id: number): Promise<void> {
	requirePermission(actor, 'payments')
	await getRemittance(id)
	const lines = await readLines(id)
	const open = lines.filter(({ state }) => state !== 'received')
	const taken = lines.flatMap(({ state, orderId }) => (state === 'received' && orderId !== null ? [orderId] : []))
	const matched = await matchRows(open.map(parseRow), taken)
	const changed = open.flatMap((line, index) => {
		const columns = toColumns(matched[index]!)
		const isSame = Object.entries(columns).every(([name, value]) => line[name as keyof LineRow] === value)
		return isSame ? [] : [{ id: line.id, columns }]
	})
	await write(async (tx) => {
		for (const { id: lineId, columns } of changed)
			await tx.courierRemittanceLine.update({ where: { id: lineId }, data: columns, select: { id: true } })
	})
}

/**
 * Marks the orders of the matched lines and of the selected lines that were paid short as received (rule:
 * remittance-file). Repeating the call changes nothing. Returns the number marked and why others could not be marked.
 *
 * @throws not-found: the remittance is unknown.
 * @throws invalid: nothing is selected.
 */
export async function receiveRemittance(actor: Actor, id: number, { reference, short, notes }: RemittanceInput) {
	requirePermission(actor, 'payments')
	await getRemittance(id)
	const lines = (await readLines(id)).flatMap((row) => (toLine(row).order && row.state !== 'over' ? [row] : []))
	const chosen = lines.filter(
		({ state, orderId }) => state === 'matched' || (state === 'short' && short.includes(orderId!)),
	)
	if (chosen.length === 0) refuse('invalid', 'payment-remittance-nothing-selected', {}, 'short')
	const orders = chosen.map(({ orderId, totalPaise, receivedPaise, utr }) => {
		const note = getOwn(notes, String(orderId)) ?? ''
		return { id: orderId!, totalPaise, receivedPaise, reference: utr || reference, note }
	})
	const { saved, failed } = await saveRemittance(actor, orders)
	const received = chosen.filter(({ orderId }) => saved.includes(orderId!)).map((line) => line.id)
	await write((tx) =>
		tx.courierRemittanceLine.updateMany({ where: { id: { in: received } }, data: { state: 'received' } }),
	)
	return { saved: saved.length, failed }
}

/**
 * Closes a remittance whose open lines need no action, or opens it again.
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
 * Returns a remittance.
 *
 * @throws not-found: it is unknown.
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
 * The number of a remittance's lines in each state. `late` counts those that were transferred more days after the
 * delivery than the owner allows.
 */
export type RemittanceCounts = Record<RemittanceLineState | 'late', number>

const shownRemittances = 50

const countsSql = (which: string) => `
	SELECT line."remittanceId" AS "id", line."state", count(*) AS "count",
		count(*) FILTER (WHERE line."days" > ?) AS "late"
	FROM "CourierRemittanceLine" line WHERE line."remittanceId" IN (${which}) GROUP BY 1, 2`
const newestCountsSql = countsSql(`SELECT "id" FROM "CourierRemittance" ORDER BY "id" DESC LIMIT ${shownRemittances}`)
const openCountsSql = countsSql(`SELECT "id" FROM "CourierRemittance" WHERE "closedAt" IS NULL`)

interface CountRow {
	id: number
	state: RemittanceLineState
	count: number
	late: number
}

function sumCounts(rows: readonly CountRow[]): RemittanceCounts {
	const counts: RemittanceCounts = { matched: 0, short: 0, over: 0, unknown: 0, received: 0, late: 0 }
	for (const { state, count, late } of rows) {
		counts[state] += count
		counts.late += late
	}
	return counts
}

/** Returns the newest remittances with the counts of their lines. */
export async function listRemittances() {
	const rows = await readPrepared<CountRow>(newestCountsSql, getRemittanceDays())
	const remittances = await read.courierRemittance.findMany({
		orderBy: { id: 'desc' },
		take: shownRemittances,
		select: { id: true, name: true, createdAt: true, closedAt: true },
	})
	return remittances.map(({ createdAt, closedAt, ...remittance }) => ({
		...remittance,
		createdOn: formatShortDate(createdAt),
		isClosed: closedAt !== null,
		counts: sumCounts(rows.filter(({ id }) => id === remittance.id)),
	}))
}

/**
 * Returns the shipments that no remittance lists although the days that the owner allows have passed (rule:
 * missing-remittance).
 */
export function listOverdueRemittances(now: Date) {
	return listMissingRemittances(new Date(now.getTime() - getRemittanceDays() * dayMs))
}

/**
 * Counts the remittance problems that need staff: lines of remittances that are not closed, and shipments without a
 * remittance.
 */
export async function countRemittanceProblems(now: Date) {
	const counts = sumCounts(await readPrepared<CountRow>(openCountsSql, getRemittanceDays()))
	return { ...counts, missing: (await listOverdueRemittances(now)).length }
}

const fetchedDays = 30

/**
 * Stores the transfers of the last 30 days that the courier service reports (rule: remittance-file). Returns the id of
 * the new remittance, or of an earlier one if no transfer is new.
 *
 * @throws conflict: no courier service is set up, it lists no remittances, or it has transferred nothing.
 * @throws busy: the service refuses or does not respond.
 */
export async function fetchRemittances(actor: Actor, now = new Date()): Promise<number> {
	requirePermission(actor, 'payments')
	const active = getActiveCourier()
	if (!active) refuse('conflict', 'courier-not-set-up')
	const from = new Date(now.getTime() - fetchedDays * dayMs)
	const cash = await active.courier.listRemittances(from, now).catch((error: unknown) => {
		if (!(error instanceof CourierError)) throw error
		return refuse('busy', 'remittances-unanswered', { problem: error.message })
	})
	if (cash === unsupported) refuse('conflict', 'remittances-unsupported', { service: active.label })
	if (cash.length === 0) refuse('conflict', 'remittances-none', { service: active.label, days: fetchedDays })
	const rows = cash.slice(0, maxRemittanceLines).map(({ trackingNumber, amountPaise, reference, at }) => ({
		line: [trackingNumber, formatDecimal(amountPaise), reference, formatIndianDate(at)].join(','),
		cells: [trackingNumber],
		utr: reference,
		netPaise: amountPaise,
		codPaise: undefined,
		paidDay: toIndianDay(at),
	}))
	return storeRemittance(actor, { name: `${active.label}, ${formatShortDate(now)}`, rows, otherLines: 0 })
}
