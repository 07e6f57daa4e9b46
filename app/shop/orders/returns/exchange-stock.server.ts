import type { Prisma, Transaction } from '#app/adapters/db/db.server.ts'
import type { ActivityActor } from '../../activity/record-activity.server.ts'
import {
	deductStock,
	restockLines,
	stockItemSelect,
	type StockLine,
	type StockMove,
	toItemStockLines,
} from '../../inventory/stock.server.ts'
import { refuse } from '../../values/refusal.ts'

const exchangeSelect = {
	id: true,
	quantity: true,
	size: true,
	isExchangeReserved: true,
	exchangeProductId: true,
	exchangeVariantId: true,
	exchangeName: true,
	exchangeColorName: true,
	exchangeProduct: { select: { countsByVariant: true } },
	orderItem: { select: { ...stockItemSelect, productColorId: true } },
} as const satisfies Prisma.OrderReturnLineSelect

type ExchangeRow = Prisma.OrderReturnLineGetPayload<{ select: typeof exchangeSelect }>

interface Exchange {
	id: number
	orderId: number
}

/**
 * Deducts the replacement items of a return from stock, unless they are already reserved (rule: exchange-stock).
 *
 * @throws conflict: the product or size of a replacement was deleted, or its stock is short. Then nothing is deducted.
 */
export async function deductExchangeStock(tx: Transaction, actor: ActivityActor, { id, orderId }: Exchange) {
	const rows = await findExchanges(tx, { returnId: id, isExchangeReserved: false })
	const lines = await Promise.all(rows.map((row) => requireStockLines(tx, row)))
	await recordMovements(tx, actor, orderId, 'exchanged', await deductStock(tx, lines.flat()))
}

/**
 * Deducts the replacements of a new return from stock before they ship, so that nobody else buys them (rule:
 * exchange-stock).
 *
 * @throws conflict: as `deductExchangeStock`.
 */
export async function reserveExchanges(tx: Transaction, actor: ActivityActor, exchange: Exchange): Promise<void> {
	await deductExchangeStock(tx, actor, exchange)
	await tx.orderReturnLine.updateMany({ where: { returnId: exchange.id }, data: { isExchangeReserved: true } })
}

/**
 * Restocks the reserved replacements of an order's returns that match the condition `returns` (rule: exchange-stock).
 * Each reservation is released only once.
 */
export async function releaseExchanges(
	tx: Transaction,
	actor: ActivityActor,
	orderId: number,
	returns: Prisma.OrderReturnWhereInput,
): Promise<void> {
	const rows = await findExchanges(tx, { orderReturn: { is: { ...returns, orderId } }, isExchangeReserved: true })
	if (rows.length === 0) return
	const ids = rows.map(({ id }) => id)
	await tx.orderReturnLine.updateMany({ where: { id: { in: ids } }, data: { isExchangeReserved: false } })
	const moved = await restockLines(tx, rows.flatMap(toStockLines))
	const noted = moved.map((movement) => ({ note: 'Exchange not sent', ...movement }))
	await recordMovements(tx, actor, orderId, 'exchanged', noted)
}

function findExchanges(tx: Transaction, where: Prisma.OrderReturnLineWhereInput): Promise<ExchangeRow[]> {
	return tx.orderReturnLine.findMany({ where, orderBy: { id: 'asc' }, select: exchangeSelect })
}

/** Returns the stock lines of a replacement that staff chose. Empty when the product was deleted. */
function toStockLines({ exchangeProductId, exchangeProduct, orderItem, ...row }: ExchangeRow): StockLine[] {
	const item = {
		productId: exchangeProductId,
		productName: row.exchangeName ?? orderItem.productName,
		colorName: row.exchangeColorName ?? orderItem.colorName,
		size: row.size,
		variantId: row.exchangeVariantId,
		product: exchangeProduct,
	}
	return toItemStockLines(item, row.quantity)
}

async function requireStockLines(tx: Transaction, row: ExchangeRow): Promise<StockLine[]> {
	const { exchangeName, exchangeProductId, orderItem: item, size, quantity } = row
	if (exchangeProductId !== null) return toStockLines(row)
	if (exchangeName !== null) refuse('conflict', 'return-exchange-unavailable', { product: exchangeName })
	// The customer requested another size. A customer's request stores only the size, so the variant is looked up.
	const variant =
		item.productColorId === null || !size
			? null
			: await tx.variant.findFirst({ where: { productColorId: item.productColorId, size }, select: { id: true } })
	if (!variant) refuse('conflict', 'return-size-unavailable', { product: item.productName, size: String(size) })
	return toItemStockLines({ ...item, size, variantId: variant.id }, quantity)
}

/** Records the stock movements of a return. */
export async function recordMovements(
	tx: Transaction,
	actor: ActivityActor,
	orderId: number,
	reason: 'returned' | 'exchanged',
	moved: StockMove[],
): Promise<void> {
	const byUserId = actor?.userId ?? null
	await tx.stockMovement.createMany({ data: moved.map((movement) => ({ ...movement, orderId, reason, byUserId })) })
}
