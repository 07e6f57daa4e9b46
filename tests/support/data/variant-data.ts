import { read, write } from '../../../app/adapters/db/db.server.ts'
import { sortSizes, toSizeKey } from '../../../app/shop/catalog/variant/sizes.ts'
import { addToCart } from '../../../app/shop/cart/cart.server.ts'
import { makeCustomer, makeProduct, type ProductOptions } from './shop-data.ts'

interface SizedOptions extends Omit<ProductOptions, 'colors' | 'stock' | 'purchaseQty'> {
	/** The stock by color and size; '' means no size. */
	stock: Record<string, Record<string, number>>
	/** The prices of sizes that differ from the product's price, for every color. */
	ownPrices?: Record<string, number>
}

interface Sized {
	id: number
	/** Product color ids by name. */
	colors: Record<string, number>
	/** Variant ids by color and size. */
	variants: Record<string, Record<string, number>>
}

/** Creates a product whose stock is tracked by variant: `makeSizedProduct({ stock: { White: { S: 2, M: 0 } } })`. */
export async function makeSizedProduct({ stock, ownPrices = {}, ...options }: SizedOptions): Promise<Sized> {
	const names = Object.keys(stock)
	const { id, variants: productColorIds } = await makeProduct({ ...options, stock: 0, colors: names })
	const made: Sized = { id, colors: {}, variants: {} }
	const sizes = sortSizes([...new Set(Object.values(stock).flatMap(Object.keys))])
	await write(async (tx) => {
		for (const [index, name] of names.entries()) {
			const productColorId = productColorIds[index]!
			made.colors[name] = productColorId
			made.variants[name] = {}
			for (const [size, remainingQty] of Object.entries(stock[name]!)) {
				const position = sizes.indexOf(size)
				const pricePaise = ownPrices[size] ?? null
				const variant = await tx.variant.create({
					data: { productId: id, productColorId, size, sizeKey: toSizeKey(size), remainingQty, pricePaise, position },
				})
				made.variants[name][size] = variant.id
			}
		}
		await tx.product.update({ where: { id }, data: { countsByVariant: true } })
	})
	return made
}

/** Creates a customer with these items in the cart and returns the id. */
export async function makeShopper(...lines: [productColorId: number, size: string, quantity: number][]) {
	const customer = await makeCustomer()
	for (const [color, size, quantity] of lines) await addToCart(customer, color, quantity, undefined, size)
	return customer
}

/** Returns a product's stock by color and size, with keys such as 'White M'. */
export async function getStockBySize(productId: number): Promise<Record<string, number>> {
	const rows = await read.variant.findMany({
		where: { productId },
		orderBy: [{ productColor: { position: 'asc' } }, { position: 'asc' }],
		select: { size: true, remainingQty: true, productColor: { select: { color: { select: { name: true } } } } },
	})
	return Object.fromEntries(
		rows.map(({ size, remainingQty, productColor }) => [`${productColor.color.name} ${size}`.trim(), remainingQty]),
	)
}
