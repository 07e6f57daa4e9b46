import { type Prisma, read } from '#app/adapters/db/db.server.ts'
import { formatPaise } from '../../../money.ts'
import { Refusal, refuse } from '../../../refusal.ts'
import { manyLines } from '../../../text.ts'
import { type Actor, mustBeAllowed } from '../../../words/roles.ts'
import { markPayment } from '../mark-payment.server.ts'
import { nextPayment } from '../payment-state.ts'
import type { RemittanceInput } from './remittance.schema.ts'
import { maxRemittanceLines } from './remittance.ts'

export type Remittance = Awaited<ReturnType<typeof readRemittance>>

const orderSelect = {
	id: true,
	status: true,
	paymentMethod: true,
	paymentState: true,
	courier: true,
	trackingNumber: true,
	totalPaise: true,
	payments: { select: { kind: true } },
} as const satisfies Prisma.OrderSelect

/** Characters of a line, whose cells are compared with each order that is found. */
const maxLineLength = 4_000

type Order = Prisma.OrderGetPayload<{ select: typeof orderSelect }>

/**
 * Finds the orders in a courier's remittance file by their tracking numbers, whatever the column names are (rule:
 * remittance-file). Saves nothing.
 *
 * @throws invalid: the file has too many lines.
 */
export async function readRemittance(text: string) {
	const lines = manyLines(text)
		.split('\n')
		.filter((line) => line.trim())
	if (lines.length > maxRemittanceLines)
		refuse('invalid', `At most ${maxRemittanceLines.toLocaleString('en-IN')} lines at once.`, 'lines')
	if (lines.some(({ length }) => length > maxLineLength))
		refuse('invalid', `At most ${maxLineLength.toLocaleString('en-IN')} characters in a line.`, 'lines')
	const rows = lines.map((line) => ({ line: line.slice(0, 200), cells: cellsOf(line) }))
	const numbers = [...new Set(rows.flatMap(({ cells }) => cells.filter(isNumber)))]
	const orders = await read.order.findMany({ where: { trackingNumber: { in: numbers } }, select: orderSelect })
	const found = new Map<number, ReturnType<typeof remitted>>()
	/** The skipped lines with the reason. */
	const left: { line: string; why: string }[] = []
	for (const { line, cells } of rows) {
		const hits = orders.filter(({ trackingNumber }) => cells.includes(trackingNumber!))
		if (hits.length === 0 && isHeadingOrTotal(cells)) continue
		const why = whyLeft(hits, cells) ?? (found.has(hits[0]!.id) ? 'It stands twice in the file.' : null)
		if (why) left.push({ line, why })
		else found.set(hits[0]!.id, remitted(hits[0]!))
	}
	return { found: [...found.values()], left }
}

function remitted({ id, trackingNumber, courier, totalPaise }: Order) {
	return { id, trackingNumber: trackingNumber!, courier: courier ?? '', totalPaise }
}

/**
 * Splits a line at commas, semicolons or tabs, and removes quotes and the characters that stop spreadsheets from
 * rounding numbers.
 */
function cellsOf(line: string): string[] {
	return (line.match(/"(?:[^"]|"")*"|[^,;\t]+/g) ?? []).map((cell) => cell.replace(/["='#]/g, '').trim())
}

const isNumber = (cell: string) => /\d/.test(cell) && cell.length >= 4 && cell.length <= 60
/** Every other line of the file is listed, so that no parcel is passed over. */
const isHeadingOrTotal = (cells: string[]) =>
	!cells.some((cell) => /\d/.test(cell)) || cells.some((cell) => /^((grand|sub)[ -]?)?total\b/i.test(cell))

function whyLeft(hits: Order[], cells: string[]): string | null {
	const [order, other] = hits
	if (!order) return 'No parcel of the shop has its number.'
	if (other) return `Orders #${order.id} and #${other.id} both have its number.`
	if (order.paymentMethod !== 'cod') return `Order #${order.id} is not paid in cash.`
	if (order.payments.some(({ kind }) => kind === 'remitted')) return `Order #${order.id} is remitted already.`
	if (!['collected', 'remitted'].includes(nextPayment(payable(order)) ?? ''))
		return `Order #${order.id} has nothing to remit.`
	const paise = cells.map((cell) => Math.round(Number(cell.replace(/₹|Rs\.?|\s|,/gi, '') || Number.NaN) * 100))
	return paise.includes(order.totalPaise) ? null : `Order #${order.id} comes to ${formatPaise(order.totalPaise)}.`
}

const payable = (order: Order) => order as Parameters<typeof nextPayment>[0]

/**
 * Marks orders as remitted, and as collected if they were not yet. Repeating the call changes nothing. Returns the
 * number saved and the orders that could not be marked.
 */
export async function saveRemittance(
	actor: Actor,
	{ orders, reference }: RemittanceInput,
): Promise<{ saved: number; failed: string[] }> {
	mustBeAllowed(actor, 'payments')
	const failed: string[] = []
	for (const { id, totalPaise } of orders) {
		try {
			await remit(actor, id, { reference, seenTotalPaise: totalPaise })
		} catch (error) {
			if (!(error instanceof Refusal)) throw error
			failed.push(error.message)
		}
	}
	return { saved: orders.length - failed.length, failed }
}

async function remit(actor: Actor, id: number, seen: { reference: string; seenTotalPaise: number }) {
	const order = await read.order.findUnique({ where: { id }, select: orderSelect })
	if (order && nextPayment(payable(order)) === 'collected') await markPayment(actor, id, { kind: 'collected', ...seen })
	await markPayment(actor, id, { kind: 'remitted', ...seen })
}
