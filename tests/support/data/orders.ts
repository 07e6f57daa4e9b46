import { write } from '../../../app/adapters/db/db.server.ts'
import type { CheckoutInput } from '../../../app/shop/orders/checkout/checkout.schema.ts'
import {
	checkOut,
	createCheckoutInput,
	makeCustomerWith,
	makeImage,
	makeProduct,
	type ProductOptions,
} from './shop-data.ts'

interface OrderOptions extends ProductOptions {
	quantity?: number
	input?: Partial<CheckoutInput>
}

/** Creates an order of one product, which is created for it. */
export async function makeOrder({ quantity = 1, input, ...product }: OrderOptions = {}) {
	const { id: productId, variants } = await makeProduct(product)
	const buyer = await makeCustomerWith([variants[0]!, quantity])
	const { orderId } = await checkOut(buyer, { input: createCheckoutInput(input) })
	return { orderId, buyer, productId, variant: variants[0]! }
}

/** The total of `createUnpaidOrder`. */
export const unpaidOrderPaise = 129_900

/** Creates an unpaid order of one unit. */
export async function createUnpaidOrder(paymentMethod: 'online' | 'cod' = 'online') {
	const { buyer, orderId: id } = await makeOrder({ pricePaise: unpaidOrderPaise, input: { paymentMethod } })
	return { buyer, id }
}

/** Creates a ledger entry like one that staff record. */
export function makeEntry(orderId: number, kind: string, amountPaise: number, at: Date) {
	const data = { orderId, kind, amountPaise, provider: 'shop', paymentId: `${orderId} ${kind}`, reference: '', at }
	return write((tx) => tx.paymentEntry.create({ data }))
}

/** The earlier sales, without which too many units could not be restocked. */
export const initialPurchaseQty = 20

/** Creates an order of new products, each with an image. */
export async function createOrderWithLines(
	lines: [name: string, quantity: number][] = [['Linen Shirt', 1]],
	input = createCheckoutInput(),
) {
	const products: Awaited<ReturnType<typeof makeProduct>>[] = []
	for (const [name] of lines)
		products.push(await makeProduct({ name, stock: 10, purchaseQty: initialPurchaseQty, images: [await makeImage()] }))
	const buyer = await makeCustomerWith(
		...lines.map(([, quantity], index): [number, number] => [products[index]!.variants[0]!, quantity]),
	)
	const { orderId } = await checkOut(buyer, { input })
	return { orderId, buyer, products: products.map(({ id }) => id) }
}
