import { checkOut, checkoutInput, makeCustomerWith, makeImage, makeProduct } from './shop-data.ts'

/** What `orderToPay` comes to. */
export const priceToPay = 129_900

/** An order of one piece, not paid yet. */
export async function orderToPay(paymentMethod: 'online' | 'cod' = 'online') {
	const { variants } = await makeProduct({ pricePaise: priceToPay })
	const buyer = await makeCustomerWith([variants[0]!, 1])
	const { orderId: id } = await checkOut(buyer, { input: checkoutInput({ paymentMethod }) })
	return { buyer, id }
}

/** Else too many could not be given back. */
export const boughtBefore = 20

/** An order of products made for it, each with an image. */
export async function orderOf(
	lines: [name: string, quantity: number][] = [['Linen Shirt', 1]],
	input = checkoutInput(),
) {
	const products: Awaited<ReturnType<typeof makeProduct>>[] = []
	for (const [name] of lines)
		products.push(await makeProduct({ name, stock: 10, purchaseQty: boughtBefore, images: [await makeImage()] }))
	const buyer = await makeCustomerWith(
		...lines.map(([, quantity], index): [number, number] => [products[index]!.variants[0]!, quantity]),
	)
	const { orderId } = await checkOut(buyer, { input })
	return { orderId, buyer, products: products.map(({ id }) => id) }
}
