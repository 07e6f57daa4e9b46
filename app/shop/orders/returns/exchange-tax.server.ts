import type { Transaction } from '#app/adapters/db/db.server.ts'
import { getShopSettings } from '../../settings/shop-settings.server.ts'
import { findGstRates, findUnitRate } from '../../tax/gst-rates.ts'
import { refuse } from '../../values/refusal.ts'
import type { ReturnView } from './return-rows.server.ts'

/**
 * Rejects an exchange for another product whose GST rate differs from the invoiced one, because the invoice stays as it
 * was (rule: exchanged-product).
 *
 * @throws conflict: the rate differs or is unknown. `toField` returns the form field of an order line.
 */
export async function assertInvoicedGstRate(
	tx: Transaction,
	{ orderId, lines }: Pick<ReturnView, 'orderId' | 'lines'>,
	toField: (orderItemId: number) => string,
): Promise<void> {
	const now = new Date()
	for (const { orderItemId, exchangeProductId, exchangeName, exchangePricePaise, quantity, ...line } of lines) {
		if (exchangeProductId === null || exchangeName === null || exchangePricePaise === null) continue
		const invoiced = await tx.taxLine.findFirst({
			where: { orderItemId, document: { is: { standsForOrderId: orderId, mode: 'regular' } } },
			select: { rate: true },
		})
		if (!invoiced) continue
		const product = await tx.product.findUniqueOrThrow({
			where: { id: exchangeProductId },
			select: { hsn: true, category: { select: { hsn: true } } },
		})
		const bands = findGstRates(product.hsn || product.category?.hsn || getShopSettings().tax.hsn, now)
		const paid = { paise: line.worthPaise - line.differencePaise, quantity }
		if (bands.length > 0 && findUnitRate(bands, paid).rate === invoiced.rate) continue
		refuse('conflict', 'return-exchange-other-rate', { product: exchangeName }, toField(orderItemId))
	}
}
