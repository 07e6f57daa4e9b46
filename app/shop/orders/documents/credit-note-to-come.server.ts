import { read } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { formatPaise } from '../../money.ts'
import { settingsNow } from '../../settings/shop-settings.server.ts'
import { leftOfLine } from './credit-line.ts'
import { nextNumber } from './new-document.server.ts'

/**
 * What an order that was sent uses up when it comes back, or is cancelled: the next credit note (rule: undo-dispatch);
 * null for none.
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
