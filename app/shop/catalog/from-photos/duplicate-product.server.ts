import { toRupees } from '../../money.ts'
import { maxNameLength } from '../../words/limits.ts'
import type { Actor } from '../../words/roles.ts'
import { createProduct, productForEdit } from '../product/product.server.ts'

/**
 * Makes a draft like a product, with the same pictures, and answers its id (rule: duplicated-product). Unknown or
 * deleted: 'not-found'.
 */
export async function duplicateProduct(actor: Actor, id: number): Promise<number> {
	const { input, images, variants } = await productForEdit(id)
	const cells = variants.map(({ colorId, size, pricePaise }) => ({
		colorId,
		size,
		remainingQty: 0,
		price: pricePaise === null ? null : toRupees(pricePaise),
	}))
	return createProduct(actor, {
		...input,
		name: `${input.name.slice(0, maxNameLength - copy.length)}${copy}`,
		originalQty: 0,
		imageColors: new Map(images.map(({ hash, colorId }) => [hash, colorId])),
		variants: cells.length > 0 ? cells : null,
		isDraft: true,
	})
}

const copy = ' (copy)'
