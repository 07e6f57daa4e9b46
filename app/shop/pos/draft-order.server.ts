import { read } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { type LineInput, findLines } from '../cart/cart-rows.server.ts'
import { sumPaise } from '../cart/cart-totals.ts'
import { formatColorName } from '../catalog/color/color-labels.ts'
import { calculateDiscounts, toNamedDiscounts } from '../pricing/order-discounts.ts'
import { orderPaymentMethodLabel } from '../orders/order-view.ts'

export type DraftOrder = Awaited<ReturnType<typeof getDraftOrder>>
export type DraftOrderLine = DraftOrder['lines'][number]

/**
 * The lines of a sale at the prices and the stock of this moment; nothing is reserved. `remainingQty` is 0 where the size is
 * gone, `gone` counts what is no longer in the shop, `discounts` is what offers take off (rule: automatic-discount).
 */
export async function getDraftOrder(lineInputs: readonly LineInput[]) {
	const cartLines = await findLines(readPrepared, lineInputs)
	const lines = cartLines.flatMap((line) => {
		if (!line) return []
		const { productColorId, size, name, pricePaise, quantity, linePaise, remainingQty } = line
		const colorName = formatColorName(line.colorName)
		return [{ productColorId, size, name, colorName, pricePaise, quantity, linePaise, remainingQty }]
	})
	const discounts = toNamedDiscounts(
		calculateDiscounts(
			cartLines.flatMap((line) => line ?? []),
			null,
		),
	)
	const totalPaise = discounts.reduce((left, { paise }) => left - paise, sumPaise(lines))
	return { lines, discounts, totalPaise, gone: cartLines.length - lines.length }
}

/** Returns a point-of-sale order for the confirmation message. `null` when the order is not one. */
export async function findPosOrder(id: number): Promise<{ id: number; totalPaise: number; method: string } | null> {
	const select = { id: true, totalPaise: true, paymentMethod: true, source: true } as const
	const order = await read.order.findFirst({ where: { id, source: 'outlet' }, select })
	return order && { id, totalPaise: order.totalPaise, method: orderPaymentMethodLabel(order) }
}
