import { type Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { systemActor, type ActivityActor } from '../../activity/record-activity.server.ts'
import { formatPaise, allocate } from '../../values/money.ts'
import { getShopSettings } from '../../settings/shop-settings.server.ts'
import { refuse } from '../../values/refusal.ts'
import { type DocumentInput, recordDocument, findNextNumber } from './tax-documents.server.ts'
import { isUnpaid } from '../payments/payment-state.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'

interface CreditNoteInput extends DocumentInput {
	/**
	 * The returned units to credit. With `amountPaise`, a price reduction is credited instead. Without both, everything
	 * that is not credited yet is credited, including delivery and COD fee, and the invoice is no longer valid.
	 */
	returnedLines?: readonly ReturnedQuantity[]
	amountPaise?: number
	/** The maximum amount in paise that is credited for `returnedLines`. It limits nothing else. */
	atMostPaise?: number | undefined
	/** The reason, which is printed on the credit note. */
	reason: string
	/**
	 * The staff member who issued the credit note, for the activity log. Absent when it is part of another action, such
	 * as a return.
	 */
	by?: ActivityActor
}

const invoiceSelect = {
	id: true,
	mode: true,
	gstin: true,
	legalName: true,
	address: true,
	homeState: true,
	supply: true,
	suppliedTo: true,
	buyerGstin: true,
	order: { select: { status: true } },
	lines: { orderBy: { id: 'asc' }, include: { creditLines: true } },
} as const satisfies Prisma.TaxDocumentSelect

/**
 * Credits an order's valid invoice as a whole, for returned units (rule: credit-note), or for an amount (rule:
 * refund-credit-note). Returns the credit note's number and amount in paise, or `null` when no invoice is valid or
 * nothing is left to credit.
 *
 * @throws conflict: more units are returned than are left to credit.
 */
export async function issueCreditNote(
	tx: Transaction,
	{ orderId, byUserId, returnedLines, amountPaise, atMostPaise, reason, by, at }: CreditNoteInput,
): Promise<{ number: string; paise: number } | null> {
	const invoice = await tx.taxDocument.findUnique({ where: { standsForOrderId: orderId }, select: invoiceSelect })
	if (!invoice) return null
	const { lines, order, id: invoiceId, ...copied } = invoice
	const creditParts = selectCreditParts(lines, { returnedLines, amountPaise, atMostPaise })
	const credited = lines.flatMap((line, index) => buildCreditLine(line, creditParts[index]!))
	if (!returnedLines && amountPaise === undefined)
		await tx.taxDocument.update({ where: { id: invoiceId }, data: { standsForOrderId: null }, select: { id: true } })
	if (credited.length === 0) return null
	const paise = credited.reduce((sum, line) => sum + line.paise, 0)
	const documentNumber = await findNextNumber(tx.prepared.rows, 'credit-note', getShopSettings().tax.prefix, at)
	await tx.taxDocument.create({
		data: { ...documentNumber, ...copied, orderId, invoiceId, reason, totalPaise: paise, lines: { create: credited } },
		select: { id: true },
	})
	const { number } = documentNumber
	const noted = { orderId, status: order.status, note: `Credit note ${number}` }
	await recordDocument(tx, by ?? systemActor(byUserId), { ...noted, ...(by && { facts: { creditNote: number } }) })
	return { number: documentNumber.number, paise }
}

type Credited = Pick<CreditNoteInput, 'returnedLines' | 'amountPaise' | 'atMostPaise'>

function selectCreditParts(
	lines: CreditableLine[],
	{ returnedLines, amountPaise, atMostPaise = Infinity }: Credited,
): CreditPart[] {
	if (amountPaise !== undefined) return allocatePriceReduction(lines, amountPaise)
	if (!returnedLines) return lines.map(getUncreditedPart)
	return limitPaise(
		lines.map((line) => calculateReturnedPart(line, returnedLines)),
		atMostPaise,
	)
}

/**
 * Returns a sentence with the amount and number of the credit note that moving back or cancelling a shipped order would
 * issue now (rule: undo-shipped). `null` when it would issue none.
 */
export async function describeNextCreditNote(orderId: number): Promise<string | null> {
	const invoice = await read.taxDocument.findUnique({
		where: { standsForOrderId: orderId },
		select: { number: true, lines: { include: { creditLines: true } } },
	})
	const left = invoice?.lines.map(getUncreditedPart).filter(({ quantity, paise }) => quantity > 0 || paise > 0) ?? []
	if (!invoice || left.length === 0) return null
	const { number } = await findNextNumber(readPrepared, 'credit-note', getShopSettings().tax.prefix, new Date())
	const paise = left.reduce((sum, line) => sum + line.paise, 0)
	return `A credit note of ${formatPaise(paise)} for invoice ${invoice.number} will be issued with the number ${number}.`
}

interface ReturnedQuantity {
	orderItemId: number
	quantity: number
}

const sumFields = ['quantity', 'discountPaise', 'paise', 'cgstPaise', 'sgstPaise', 'igstPaise'] as const

type LineTotals = Record<(typeof sumFields)[number], number>

/** An invoice line with the lines of earlier credit notes for it. */
interface CreditableLine extends LineTotals {
	id: number
	orderItemId: number | null
	description: string
	hsn: string
	rate: number
	creditLines: LineTotals[]
}

/**
 * The part of an invoice line to credit: units with their amount, or only an amount for a price reduction (`quantity`
 * is 0).
 */
interface CreditPart {
	quantity: number
	paise: number
}

/** Returns the uncredited quantity and amount of a line. */
function getUncreditedPart(line: CreditableLine): CreditPart {
	const credited = sumCredited(line)
	return { quantity: line.quantity - credited.quantity, paise: line.paise - credited.paise }
}

/**
 * Returns the part of an invoice line to credit for returned units (rule: credit-note). The discount is distributed
 * over the units in whole paise, so that the credit notes of all units add up to the line minus earlier price
 * reductions.
 *
 * @throws conflict: more units were returned than are not credited yet.
 */
function calculateReturnedPart(line: CreditableLine, returned: readonly ReturnedQuantity[]): CreditPart {
	const left = getUncreditedPart(line)
	const quantity = returned
		.filter(({ orderItemId }) => orderItemId === line.orderItemId)
		.reduce((sum, item) => sum + item.quantity, 0)
	if (quantity > left.quantity)
		refuse('conflict', 'credit-note-quantity-too-large', {
			quantity: left.quantity,
			description: line.description,
		})
	const before = line.quantity - left.quantity
	const calculateWorth = (count: number) => Math.ceil((line.paise * count) / line.quantity)
	return { quantity, paise: Math.min(calculateWorth(before + quantity) - calculateWorth(before), left.paise) }
}

/**
 * Distributes a price reduction over all lines in proportion to the uncredited amount of each line (rule:
 * refund-credit-note).
 */
function allocatePriceReduction(lines: CreditableLine[], amountPaise: number): CreditPart[] {
	const left = lines.map((line) => getUncreditedPart(line).paise)
	return allocate(amountPaise, left).map((paise) => ({ quantity: 0, paise }))
}

/** Limits the sum of the credited amounts to `atMostPaise`. Each line keeps its share of the sum. */
function limitPaise(wanted: CreditPart[], atMostPaise: number): CreditPart[] {
	const paise = wanted.map((line) => line.paise)
	if (paise.reduce((sum, one) => sum + one, 0) <= atMostPaise) return wanted
	const parts = allocate(atMostPaise, paise)
	return wanted.map(({ quantity }, index) => ({ quantity, paise: parts[index]! }))
}

/**
 * Builds the line of a credit note for an invoice line, in an array. Returns `[]` when there is nothing to credit. The
 * credit lines of a fully credited invoice line add up to it exactly. CGST equals SGST if they are equal on the invoice
 * line.
 */
function buildCreditLine(line: CreditableLine, { quantity, paise }: CreditPart) {
	if (quantity === 0 && paise === 0) return []
	const { id: invoiceLineId, orderItemId, description, hsn, rate } = line
	const credited = sumCredited(line)
	const calculateComponent = (head: 'cgstPaise' | 'sgstPaise' | 'igstPaise') => {
		const part = calculateShare(line[head], credited.paise + paise, line.paise) - credited[head]
		// Each component is at most half of the credited amount, so that CGST and SGST together never exceed it. This
		// matters for an amount of one paisa, and when earlier parts were rounded up.
		return Math.max(0, Math.min(part, Math.floor(paise / 2)))
	}
	const components = {
		cgstPaise: calculateComponent('cgstPaise'),
		sgstPaise: calculateComponent('sgstPaise'),
		igstPaise: calculateComponent('igstPaise'),
	}
	const discounted = quantity > 0 ? calculateShare(line.discountPaise, credited.quantity + quantity, line.quantity) : 0
	return [
		{
			orderItemId,
			invoiceLineId,
			description,
			hsn,
			rate,
			quantity,
			discountPaise: quantity > 0 ? discounted - credited.discountPaise : 0,
			paise,
			taxablePaise: paise - components.cgstPaise - components.sgstPaise - components.igstPaise,
			...components,
		},
	]
}

function sumCredited({ creditLines }: CreditableLine): LineTotals {
	const entries = sumFields.map((name) => [name, creditLines.reduce((sum, line) => sum + line[name], 0)])
	return Object.fromEntries(entries) as LineTotals
}

/**
 * Returns `paise` × `part` / `whole`, rounded down, or 0 when `whole` is 0. BigInt is used because a product of two
 * amounts can exceed the safe integer range.
 */
function calculateShare(paise: number, part: number, whole: number): number {
	return whole === 0 ? 0 : Number((BigInt(paise) * BigInt(part)) / BigInt(whole))
}

/**
 * Returns the amount in paise that was refunded from the price of an order and is not covered by a credit note yet
 * (rule: refund-credit-note). 0 when the order has no valid invoice or is unpaid.
 */
export async function getUncreditedPaise(
	orderId: number,
	db: Pick<Transaction, 'taxDocument'> = read,
): Promise<number> {
	const invoice = await db.taxDocument.findUnique({
		where: { standsForOrderId: orderId },
		select: {
			totalPaise: true,
			creditNotes: { select: { totalPaise: true } },
			order: { select: { totalPaise: true, receivedPaise: true, refundedPaise: true, paymentState: true } },
		},
	})
	if (!invoice || isUnpaid(invoice.order.paymentState)) return 0
	const { receivedPaise, refundedPaise, totalPaise } = invoice.order
	// Refunds of an overpayment are not refunds of the price.
	const offThePrice = refundedPaise - Math.max(0, receivedPaise - totalPaise)
	const credited = invoice.creditNotes.reduce((sum, note) => sum + note.totalPaise, 0)
	return Math.max(0, Math.min(offThePrice, invoice.totalPaise) - credited)
}

/**
 * Returns a sentence that is appended to the success message of a refund and says that no credit note was issued. `''`
 * when credit notes cover all refunds of the order (rule: refund-credit-note).
 */
export async function describePendingCreditNote(orderId: number): Promise<string> {
	return (await getUncreditedPaise(orderId)) > 0
		? ' No credit note was issued. You can issue one on the page of the order.'
		: ''
}

interface CreditAmountInput {
	/** The reason, which is printed on the credit note. */
	reason: string
	/** The amount to credit, in paise, that the page showed. */
	seenPaise: number
}

/**
 * Issues a credit note for an order's refunds that no credit note covers yet, and returns its number. Returns `null`
 * when there is nothing to credit (rule: refund-credit-note).
 *
 * @throws conflict: the amount to credit differs from `seenPaise`.
 */
export async function issueAmountCreditNote(
	actor: Actor,
	orderId: number,
	{ reason, seenPaise }: CreditAmountInput,
): Promise<string | null> {
	requirePermission(actor, 'payments')
	return write(async (tx) => {
		const amountPaise = await getUncreditedPaise(orderId, tx)
		if (amountPaise === 0) return null
		if (amountPaise !== seenPaise)
			refuse('conflict', 'credit-note-amount-changed', { amount: formatPaise(amountPaise) })
		const by = { byUserId: actor.userId, by: actor }
		const note = await issueCreditNote(tx, { orderId, ...by, at: new Date(), amountPaise, reason })
		return note!.number
	})
}
