import { read } from '#app/adapters/db/db.server.ts'
import { readPrepared } from '#app/adapters/db/sql.server.ts'
import { type WantedLine, linesFor } from '../cart/cart-rows.server.ts'
import { sumPaise } from '../cart/cart-totals.ts'
import { displayColor } from '../catalog/color/color-words.ts'
import { calculateDiscounts, toNamedDiscounts } from '../pricing/order-discounts.ts'
import { wayOf } from '../orders/order-view.ts'

export type Bill = Awaited<ReturnType<typeof readBill>>
export type BillLine = Bill['lines'][number]

/**
 * The lines of a sale at the prices and the stock of this moment; nothing is reserved. `remainingQty` is 0 where the size is
 * gone, `gone` counts what is no longer in the shop, `discounts` is what offers take off (rule: automatic-discount).
 */
export async function readBill(wanted: readonly WantedLine[]) {
	const found = await linesFor(readPrepared, wanted)
	const lines = found.flatMap((line) => {
		if (!line) return []
		const { productColorId, size, name, pricePaise, quantity, linePaise, remainingQty } = line
		const colorName = displayColor(line.colorName)
		return [{ productColorId, size, name, colorName, pricePaise, quantity, linePaise, remainingQty }]
	})
	const discounts = toNamedDiscounts(
		calculateDiscounts(
			found.flatMap((line) => line ?? []),
			null,
		),
	)
	const totalPaise = discounts.reduce((left, { paise }) => left - paise, sumPaise(lines))
	return { lines, discounts, totalPaise, gone: found.length - lines.length }
}

/** Returns a point-of-sale order for the confirmation message. `null` when the order is not one. */
export async function findSoldOrder(id: number): Promise<{ id: number; totalPaise: number; way: string } | null> {
	const select = { id: true, totalPaise: true, paymentMethod: true, source: true } as const
	const order = await read.order.findFirst({ where: { id, source: 'outlet' }, select })
	return order && { id, totalPaise: order.totalPaise, way: wayOf(order) }
}
