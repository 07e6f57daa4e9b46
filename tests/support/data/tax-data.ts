import type { CheckoutInput } from '../../../app/shop/orders/checkout/checkout.schema.ts'
import { write } from '../../../app/adapters/db/db.server.ts'
import { checkOut, createCheckoutInput, makeCustomerWith, makeProduct } from './shop-data.ts'

/** The tax settings of a regular GST shop in Gujarat. */
export const taxSettings: Record<string, string> = {
	mode: 'regular',
	gstin: '24AAACC1206D1ZM',
	legalName: 'Zari Lane Private Limited',
	hsn: '6204',
}

/** Replaces the tax settings. */
export async function setTax(values: Record<string, string>): Promise<void> {
	await write(async (tx) => {
		await tx.setting.deleteMany({ where: { key: { startsWith: 'tax.' } } })
		await tx.setting.createMany({
			data: Object.entries(values).map(([field, value]) => ({ key: `tax.${field}`, value })),
		})
	})
}

/** Creates an order of new products and returns its id. */
export async function createTaxedOrder(
	lines: { pricePaise: number; quantity?: number; hsn?: string; name?: string }[],
	input: Partial<CheckoutInput> = {},
) {
	const colors: [number, number][] = []
	for (const { quantity = 1, hsn = '', ...product } of lines) {
		const { id, variants } = await makeProduct({ ...product, stock: 100 })
		await write((tx) => tx.product.update({ where: { id }, data: { hsn } }))
		colors.push([variants[0]!, quantity])
	}
	return (await checkOut(await makeCustomerWith(...colors), { input: createCheckoutInput(input) })).orderId
}
