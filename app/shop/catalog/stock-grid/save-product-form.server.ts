import { read } from '#app/adapters/db/db.server.ts'
import type { Actor } from '../../auth/roles.ts'
import { refuse } from '../../values/refusal.ts'
import { getProductForEdit, updateProduct } from '../product/product.server.ts'
import type { ProductInput } from '../product/product.schema.ts'
import { findRemovedStock } from './removed-stock.ts'

interface FormInput extends ProductInput {
	/** The number of units that may be removed from stock. */
	leave: number
}

/**
 * Runs `updateProduct` with the form input. Stock that would be removed because its size or color is removed, or
 * because stock is tracked differently, must be confirmed with the exact number (rule: stock-removal).
 *
 * @throws invalid: on `leave`, the removal was not confirmed.
 */
export async function saveProductForm(
	actor: Actor,
	id: number,
	version: number,
	{ leave: confirmedRemovedQty, ...input }: FormInput,
): Promise<void> {
	const { variants } = input
	const stored = await getProductForEdit(id)
	if (stored.version === version && variants !== undefined && variants?.length !== 0) {
		const names = await findColorNames(stored.input.colorIds)
		const leaving = findRemovedStock(stored, variants, (colorId) => names.get(colorId) ?? '')
		if (leaving && confirmedRemovedQty < leaving.units) {
			const values = { removal: leaving.sentence, apiRemoval: leaving.apiSentence }
			refuse('invalid', 'stock-removed', values, 'leave')
		}
	}
	await updateProduct(actor, id, version, input)
}

async function findColorNames(ids: number[]): Promise<Map<number, string>> {
	const rows = await read.color.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
	return new Map(rows.map(({ id, name }) => [id, name]))
}
