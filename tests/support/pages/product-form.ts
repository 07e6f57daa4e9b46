import { read, write } from '../../../app/adapters/db/db.server.ts'
import { ensureCategory } from '../../../app/shop/catalog/category/category.server.ts'
import { ensureCollection } from '../../../app/shop/catalog/collection/collection.server.ts'
import { ensureColor } from '../../../app/shop/catalog/color/color.server.ts'
import { makeImage } from '../data/shop-data.ts'
import { makeSizedProduct } from '../data/variant-data.ts'
import { logInAdmin } from './logged-in.ts'

/** Opens the product form as an admin, in a shop with a category, a collection and two colors. */
export async function openProductForms() {
	const person = await logInAdmin()
	const ids = await write(async (tx) => {
		const categoryId = await ensureCategory(tx, 'Shirts')
		return {
			categoryId,
			collectionId: await ensureCollection(tx, 'Monsoon', categoryId),
			rust: await ensureColor(tx, 'Rust', '#9c2f1f'),
			indigo: await ensureColor(tx, 'Indigo', '#2b3a67'),
		}
	})
	const all = (selector: string) => person.page().document.querySelectorAll(selector)
	const field = (name: string) => all(`[name="${name}"]`)[0]
	return {
		person,
		ids,
		/** Returns all fields except an image. */
		filled: () => ({
			name: 'Tapi Shirt',
			basePrice: '1234.50',
			originalPrice: '1999',
			originalQty: '12',
			description: 'Light linen.\nWoven in Surat.',
			categoryId: String(ids.categoryId),
			colorIds: [String(ids.rust)],
		}),
		/** Opens the form of a product with stock by size and color. */
		openSized: async (stock: Record<string, Record<string, number>>) => {
			const images = [await makeImage()]
			const made = await makeSizedProduct({ stock, categoryId: ids.categoryId, images, description: 'Fine' })
			await person.open(`/admin/products/${made.id}`)
			return made
		},
		field,
		value: (name: string) =>
			field(name)?.getAttribute('value') ?? field(name)?.textContent.replace(/^\n/, '').replaceAll('\r\n', '\n'),
		checked: (name: string) => all(`[name="${name}"][checked]`).map((box) => box.getAttribute('value')),
		/** Returns the image hashes in order. */
		shownImages: () => all('[name^="images["][name$=".hash"]').map((input) => input.getAttribute('value')!),
		rows: (list: string) => all(`[name^="${list}["]`).map((input) => input.getAttribute('value') ?? ''),
		errors: () => all('main [role=alert] p').map((line) => line.textContent),
		errorOf: (name: string) => all(`[id="product-${name}-error"]`)[0]?.textContent,
	}
}

/** Returns the image hashes in order. */
export async function listImages(productId: number): Promise<string[]> {
	const images = await read.productImage.findMany({
		where: { productId },
		orderBy: { position: 'asc' },
		select: { imageHash: true },
	})
	return images.map(({ imageHash }) => imageHash)
}
