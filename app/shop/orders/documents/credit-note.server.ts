import { type Prisma, read, type Transaction } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { unnamedActor, type Who } from '../../journal/journal.server.ts'
import { formatPaise } from '../../money.ts'
import { settingsNow } from '../../settings/shop-settings.server.ts'
import {
	type CreditableLine,
	creditLine,
	offThePrice,
	piecesBack,
	type PiecesReturned,
	leftOfLine,
	limitPaise,
	type Wanted,
} from './credit-line.ts'
import { type DocumentGiven, noteDocument, nextNumber } from './new-document.server.ts'

interface CreditNote extends DocumentGiven {
	/**
	 * The returned units, or a price reduction alone. With neither, everything that is not credited yet, including
	 * delivery and fee, is credited and the invoice is no longer valid.
	 */
	pieces?: readonly PiecesReturned[]
	amountPaise?: number
	/** The most that is credited for the pieces. */
	atMostPaise?: number | undefined
	/** Printed on the credit note. */
	reason: string
	/** The staff member who issued it, for the log. Set only when issuing the credit note is an action of its own. */
	by?: Who
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
export async function creditNoteIn(
	tx: Transaction,
	{ orderId, byUserId, pieces, amountPaise, atMostPaise, reason, by, at }: CreditNote,
): Promise<{ number: string; paise: number } | null> {
	const invoice = await tx.taxDocument.findUnique({ where: { standsForOrderId: orderId }, select: invoiceSelect })
	if (!invoice) return null
	const { lines, order, id: invoiceId, ...copied } = invoice
	const wanted = wantedOf(lines, { pieces, amountPaise, atMostPaise })
	const credited = lines.flatMap((line, index) => creditLine(line, wanted[index]!))
	if (!pieces && amountPaise === undefined)
		await tx.taxDocument.update({ where: { id: invoiceId }, data: { standsForOrderId: null }, select: { id: true } })
	if (credited.length === 0) return null
	const paise = credited.reduce((sum, line) => sum + line.paise, 0)
	const given = await nextNumber(tx.prepared.rows, 'credit-note', settingsNow().tax.prefix, at)
	await tx.taxDocument.create({
		data: { ...given, ...copied, orderId, invoiceId, reason, totalPaise: paise, lines: { create: credited } },
		select: { id: true },
	})
	const { number } = given
	const noted = { orderId, status: order.status, words: `Credit note ${number}` }
	await noteDocument(tx, by ?? unnamedActor(byUserId), { ...noted, ...(by && { facts: { creditNote: number } }) })
	return { number: given.number, paise }
}

type Credited = Pick<CreditNote, 'pieces' | 'amountPaise' | 'atMostPaise'>

function wantedOf(lines: CreditableLine[], { pieces, amountPaise, atMostPaise = Infinity }: Credited): Wanted[] {
	if (amountPaise !== undefined) return offThePrice(lines, amountPaise)
	if (!pieces) return lines.map(leftOfLine)
	return limitPaise(
		lines.map((line) => piecesBack(line, pieces)),
		atMostPaise,
	)
}

/**
 * Returns the number of the credit note that would be issued if a shipped order were moved back or cancelled (rule:
 * undo-dispatch). `null` when none would be.
 */
export async function creditNoteToCome(orderId: number): Promise<string | null> {
	const invoice = await read.taxDocument.findUnique({
		where: { standsForOrderId: orderId },
		select: { number: true, lines: { include: { creditLines: true } } },
	})
	const left = invoice?.lines.map(leftOfLine).filter(({ quantity, paise }) => quantity > 0 || paise > 0) ?? []
	if (!invoice || left.length === 0) return null
	const { number } = await nextNumber(readPrepared, 'credit-note', settingsNow().tax.prefix, new Date())
	const paise = left.reduce((sum, line) => sum + line.paise, 0)
	return `Invoice ${invoice.number} is taken back by a credit note of ${formatPaise(paise)}, which uses up the number ${number}.`
}
