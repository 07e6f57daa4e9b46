import type { Prisma, Transaction } from '#app/adapters/db/db.server.ts'
import type { Actor } from '../../../words/roles.ts'
import { type Moved, returnStock, type StockLine, takeStock } from '../../placing/stock.server.ts'
import { refuse } from '../../../refusal.ts'
import type { ReturnView } from './return-view.ts'

const itemSelect = {
	id: true,
	productId: true,
	productName: true,
	productColorId: true,
	colorName: true,
	size: true,
	variantId: true,
	product: { select: { countsByVariant: true } },
} as const satisfies Prisma.OrderItemSelect

type Item = Prisma.OrderItemGetPayload<{ select: typeof itemSelect }>

/**
 * Puts the pieces of the named lines into stock again, to where they were taken from (rule: restock-same-variant), and
 * notes which.
 */
export async function putBack(
	tx: Transaction,
	actor: Actor,
	view: ReturnView,
	lineIds: readonly number[],
): Promise<void> {
	const chosen = await Promise.all(
		view.lines
			.filter(({ id }) => lineIds.includes(id))
			.map(async ({ id, orderItemId, quantity }) => ({
				id,
				lines: stockLine(await itemOf(tx, orderItemId), quantity),
			})),
	)
	const counted = chosen.filter(({ lines }) => lines.length > 0)
	const data = { isRestocked: true }
	await tx.orderReturnLine.updateMany({ where: { id: { in: counted.map(({ id }) => id) } }, data })
	await note(
		tx,
		actor,
		view,
		'returned',
		await returnStock(
			tx,
			counted.flatMap(({ lines }) => lines),
		),
	)
}

/** Takes the other sizes out of stock. A size that is gone or sold out: 'conflict', and nothing is taken. */
export async function sendOther(tx: Transaction, actor: Actor, view: ReturnView): Promise<void> {
	if (view.wants !== 'size') refuse('conflict', `For return #${view.id} no other size was asked for.`)
	const lines = await Promise.all(
		view.lines.map(async ({ orderItemId, quantity, wantedSize: size }) => {
			const item = await itemOf(tx, orderItemId)
			const variant =
				item.productColorId === null || !size
					? null
					: await tx.variant.findFirst({ where: { productColorId: item.productColorId, size }, select: { id: true } })
			if (!variant)
				refuse('conflict', `${item.productName} no longer comes in size ${size}: please give the money back.`)
			return stockLine({ ...item, size, variantId: variant.id }, quantity)
		}),
	)
	await note(tx, actor, view, 'exchanged', await takeStock(tx, lines.flat()))
}

function itemOf(tx: Transaction, id: number): Promise<Item> {
	return tx.orderItem.findUniqueOrThrow({ where: { id }, select: itemSelect })
}

/** Nothing of a product that was deleted for good. */
function stockLine({ productId, productName: name, product, ...item }: Item, quantity: number): StockLine[] {
	if (productId === null) return []
	const isByVariant = item.variantId !== null || product!.countsByVariant
	return [{ ...item, productId, name, quantity, isByVariant }]
}

async function note(
	tx: Transaction,
	{ userId: byUserId }: Actor,
	{ orderId }: ReturnView,
	reason: string,
	moved: Moved[],
) {
	await tx.stockMovement.createMany({ data: moved.map((movement) => ({ ...movement, orderId, reason, byUserId })) })
}
