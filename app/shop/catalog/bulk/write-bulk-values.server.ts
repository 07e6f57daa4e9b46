import type { Transaction } from '#app/adapters/db/db.server.ts'
import { asHidden, published, removeProduct } from '../product/drafts.server.ts'
import type { BulkValues } from './plan-bulk-act.server.ts'

/** SKUs that a deleted product gave up, by variant. */
export type GivenUp = [variantId: number, sku: string][]

/** Writes what an act changes of a product; answers the SKUs that a deleted one gives up. */
export async function writeBulkValues(tx: Transaction, id: number, { state, ...values }: BulkValues): Promise<GivenUp> {
	if (state === 'deleted') {
		const variants = await tx.variant.findMany({
			where: { productId: id, sku: { not: null } },
			select: { id: true, sku: true },
		})
		await removeProduct(tx, id)
		return variants.map(({ id: variantId, sku }) => [variantId, sku!])
	}
	const data = state
		? state === 'draft'
			? asHidden()
			: published
		: // Who has its form open is told.
			{ ...values, version: { increment: 1 } }
	await tx.product.update({ where: { id }, data, select: { id: true } })
	return []
}

/** Gives the variants of a product that comes back their SKUs again, unless another has one meanwhile. */
export async function restoreSkus(tx: Transaction, skus: GivenUp): Promise<void> {
	for (const [id, sku] of skus) {
		if ((await tx.variant.count({ where: { sku } })) === 0)
			await tx.variant.updateMany({ where: { id, sku: null }, data: { sku } })
	}
}
