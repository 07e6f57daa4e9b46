import { type Prisma, read, type Transaction } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { systemActor, type ActivityActor } from '../../activity/record-activity.server.ts'
import { formatPaise } from '../../values/money.ts'
import { getShopSettings } from '../../settings/shop-settings.server.ts'
import {
	type CreditableLine,
	buildCreditLine,
	allocatePriceReduction,
	calculateReturnedPart,
	type ReturnedQuantity,
	getUncreditedPart,
	limitPaise,
	type CreditPart,
} from './credit-note-line.ts'
import { type DocumentInput, recordDocument, issueNextNumber } from './record-document.server.ts'

interface CreditNoteInput extends DocumentInput {
	/**
	 * The returned units, or a price reduction alone. With neither, everything that is not credited yet, including
	 * delivery and fee, is credited and the invoice is no longer valid.
	 */
	pieces?: readonly ReturnedQuantity[]
	amountPaise?: number
	/** The most that is credited for the pieces. */
	atMostPaise?: number | undefined
	/** Printed on the credit note. */
	reason: string
	/** The staff member who issued it, for the log. Set only when issuing the credit note is an action of its own. */
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
	order: { select: { status: true } },
	lines: { orderBy: { id: 'asc' }, include: { creditLines: true } },
} as const satisfies Prisma.TaxDocumentSelect

/**
 * Credits an order's invoice as a whole, for returned units (rule: credit-note), or for an amount (rule:
 * refund-credit-note). Returns the credit note's number and amount in paise, or `null` when no invoice is valid or
 * nothing is left to credit.
 *
 * @throws conflict: more units than were shipped.
 */
export async function issueCreditNote(
	tx: Transaction,
	{ orderId, byUserId, pieces, amountPaise, atMostPaise, reason, by, at }: CreditNoteInput,
): Promise<{ number: string; paise: number } | null> {
	const invoice = await tx.taxDocument.findUnique({ where: { standsForOrderId: orderId }, select: invoiceSelect })
	if (!invoice) return null
	const { lines, order, id: invoiceId, ...copied } = invoice
	const creditParts = selectCreditParts(lines, { pieces, amountPaise, atMostPaise })
	const credited = lines.flatMap((line, index) => buildCreditLine(line, creditParts[index]!))
	if (!pieces && amountPaise === undefined)
		await tx.taxDocument.update({ where: { id: invoiceId }, data: { standsForOrderId: null }, select: { id: true } })
	if (credited.length === 0) return null
	const paise = credited.reduce((sum, line) => sum + line.paise, 0)
	const documentNumber = await issueNextNumber(tx.prepared.rows, 'credit-note', getShopSettings().tax.prefix, at)
	await tx.taxDocument.create({
		data: { ...documentNumber, ...copied, orderId, invoiceId, reason, totalPaise: paise, lines: { create: credited } },
		select: { id: true },
	})
	const { number } = documentNumber
	const noted = { orderId, status: order.status, words: `Credit note ${number}` }
	await recordDocument(tx, by ?? systemActor(byUserId), { ...noted, ...(by && { facts: { creditNote: number } }) })
	return { number: documentNumber.number, paise }
}

type Credited = Pick<CreditNoteInput, 'pieces' | 'amountPaise' | 'atMostPaise'>

function selectCreditParts(
	lines: CreditableLine[],
	{ pieces, amountPaise, atMostPaise = Infinity }: Credited,
): CreditPart[] {
	if (amountPaise !== undefined) return allocatePriceReduction(lines, amountPaise)
	if (!pieces) return lines.map(getUncreditedPart)
	return limitPaise(
		lines.map((line) => calculateReturnedPart(line, pieces)),
		atMostPaise,
	)
}

/**
 * Returns the number of the credit note that would be issued if a shipped order were moved back or cancelled (rule:
 * undo-dispatch). `null` when none would be.
 */
export async function findNextCreditNote(orderId: number): Promise<string | null> {
	const invoice = await read.taxDocument.findUnique({
		where: { standsForOrderId: orderId },
		select: { number: true, lines: { include: { creditLines: true } } },
	})
	const left = invoice?.lines.map(getUncreditedPart).filter(({ quantity, paise }) => quantity > 0 || paise > 0) ?? []
	if (!invoice || left.length === 0) return null
	const { number } = await issueNextNumber(readPrepared, 'credit-note', getShopSettings().tax.prefix, new Date())
	const paise = left.reduce((sum, line) => sum + line.paise, 0)
	return `A credit note of ${formatPaise(paise)} for invoice ${invoice.number} will be issued with the number ${number}.`
}
