import type { Prisma, Transaction } from '#app/adapters/db/db.server.ts'
import { refuse } from '../../refusal.ts'
import { settingsNow } from '../../settings/shop-settings.server.ts'
import { type DocumentGiven, noteDocument } from './invoice.server.ts'
import { nextNumber } from './give-number.server.ts'

export interface PiecesReturned {
	orderItemId: number
	quantity: number
}

interface CreditNote extends DocumentGiven {
	/** What comes back; without it all that is not credited yet, with delivery and fee: the invoice no longer stands. */
	pieces?: readonly PiecesReturned[]
	/** Printed on it. */
	reason: string
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

type InvoiceLine = Prisma.TaxDocumentGetPayload<{ select: typeof invoiceSelect }>['lines'][number]

/**
 * Takes back an order's invoice, as a whole or for the pieces that come back (rule 226). Its number, and what it is
 * about in paise; null where no invoice stands, or nothing of it is left. More pieces than were sent: 'conflict'.
 */
export async function creditNoteIn(
	tx: Transaction,
	{ orderId, byUserId, pieces, reason, at }: CreditNote,
): Promise<{ number: string; paise: number } | null> {
	const invoice = await tx.taxDocument.findUnique({ where: { standsForOrderId: orderId }, select: invoiceSelect })
	if (!invoice) return null
	const { lines, order, id: invoiceId, ...copied } = invoice
	const credited = lines.flatMap((line) => creditLine(line, quantityOf(line, pieces)))
	if (!pieces)
		await tx.taxDocument.update({ where: { id: invoiceId }, data: { standsForOrderId: null }, select: { id: true } })
	if (credited.length === 0) return null
	const paise = credited.reduce((sum, line) => sum + line.paise, 0)
	const given = await nextNumber(tx, 'credit-note', settingsNow().tax.prefix, at)
	await tx.taxDocument.create({
		data: { ...given, ...copied, orderId, invoiceId, reason, totalPaise: paise, lines: { create: credited } },
		select: { id: true },
	})
	await noteDocument(tx, { orderId, byUserId, status: order.status, note: `Credit note ${given.number}` })
	return { number: given.number, paise }
}

const creditedOf = (line: InvoiceLine) => line.creditLines.reduce((sum, { quantity }) => sum + quantity, 0)

function quantityOf(line: InvoiceLine, pieces: readonly PiecesReturned[] | undefined): number {
	const left = line.quantity - creditedOf(line)
	if (!pieces) return left
	const wanted = pieces
		.filter(({ orderItemId }) => orderItemId === line.orderItemId)
		.reduce((sum, { quantity }) => sum + quantity, 0)
	if (wanted > left) refuse('conflict', `Only ${left} × ${line.words} can come back: the rest has been credited.`)
	return wanted
}

/**
 * Parts by the pieces that came back so far, so that the credit notes of all pieces add up to the line. Of a discount a
 * piece takes whole paise, and so comes back at what is given back for it (rule 226).
 */
function creditLine(line: InvoiceLine, quantity: number) {
	if (quantity === 0) return []
	const before = shareOf(line, creditedOf(line))
	const after = shareOf(line, creditedOf(line) + quantity)
	const { orderItemId, words, hsn, rate } = line
	const part = (sum: keyof typeof after) => after[sum] - before[sum]
	return [
		{
			orderItemId,
			invoiceLineId: line.id,
			words,
			hsn,
			rate,
			quantity,
			discountPaise: part('discountPaise'),
			paise: part('paise'),
			taxablePaise: part('taxablePaise'),
			cgstPaise: part('cgstPaise'),
			sgstPaise: part('sgstPaise'),
			igstPaise: part('igstPaise'),
		},
	]
}

/** What the first `count` pieces of a line are; of all of them the line itself. */
function shareOf(line: InvoiceLine, count: number) {
	const share = (paise: number) => Math.floor((paise * count) / line.quantity)
	const taxPaise = share(line.cgstPaise + line.sgstPaise + line.igstPaise)
	const isAtHome = line.igstPaise === 0
	const sgstPaise = isAtHome ? Math.floor(taxPaise / 2) : 0
	const paise = Math.ceil((line.paise * count) / line.quantity)
	return {
		discountPaise: share(line.discountPaise),
		paise,
		taxablePaise: paise - taxPaise,
		cgstPaise: isAtHome ? taxPaise - sgstPaise : 0,
		sgstPaise,
		igstPaise: isAtHome ? 0 : taxPaise,
	}
}
