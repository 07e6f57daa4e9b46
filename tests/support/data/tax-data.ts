import fc from 'fast-check'
import { read, write } from '../../../app/adapters/db/db.server.ts'
import type { Actor } from '../../../app/shop/auth/permissions.ts'
import type { CheckoutInput } from '../../../app/shop/orders/checkout/checkout.schema.ts'
import { issueCreditNote } from '../../../app/shop/orders/invoices/credit-note.server.ts'
import { changeOrderStatus } from '../../../app/shop/orders/order.server.ts'
import { CANCELLED, SHIPPED } from '../../../app/shop/values/order-status.ts'
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

const line = fc.record({
	pricePaise: fc.integer({ min: 1, max: 60_000_00 }),
	quantity: fc.integer({ min: 1, max: 4 }),
	hsn: fc.constantFrom('', '6403', '7117', '42022220'),
	/** The part of the line that a discount takes off, in percent. */
	discount: fc.constantFrom(0, 0, 7, 33, 100),
})

/** A sale with any mix of rates, discounts, charges and returns, to a consumer or a business. */
export const randomSale = fc.record({
	lines: fc.array(line, { minLength: 1, maxLength: 3 }),
	state: fc.constantFrom('Gujarat', 'Kerala', 'Chandigarh'),
	gstin: fc.constantFrom('', '27AAPFU0939F1ZV'),
	shippingPaise: fc.constantFrom(0, 60_01),
	codFeePaise: fc.constantFrom(0, 49_99),
	after: fc.constantFrom('nothing', 'cancelled', 'returned', 'reduced'),
})

type RandomSale = typeof randomSale extends fc.Arbitrary<infer One> ? One : never

/** Ships an order with discounts, delivery and a COD fee, and credits what came back. Returns its id. */
export async function sell(
	actor: Actor,
	{ lines, state, gstin, shippingPaise, codFeePaise, after }: RandomSale,
): Promise<number> {
	const orderId = await createTaxedOrder(
		lines.map(({ discount: _, ...rest }) => rest),
		{ state, gstin },
	)
	const items = await read.orderItem.findMany({ where: { orderId }, orderBy: { id: 'asc' } })
	const discounts = items.map(({ pricePaise, quantity }, index) =>
		Math.floor((pricePaise * quantity * lines[index]!.discount) / 100),
	)
	const discountPaise = discounts.reduce((sum, paise) => sum + paise, 0)
	await write(async (tx) => {
		for (const [index, { id }] of items.entries())
			await tx.orderItem.update({ where: { id }, data: { discountPaise: discounts[index]! } })
		const totalPaise = { increment: shippingPaise + codFeePaise - discountPaise }
		await tx.order.update({ where: { id: orderId }, data: { discountPaise, shippingPaise, codFeePaise, totalPaise } })
	})
	await changeOrderStatus(actor, orderId, SHIPPED)
	if (after === 'cancelled') await changeOrderStatus(actor, orderId, CANCELLED)
	const note = { orderId, byUserId: null, reason: 'Returned', at: new Date() }
	if (after === 'returned')
		await write((tx) => issueCreditNote(tx, { ...note, returnedLines: [{ orderItemId: items[0]!.id, quantity: 1 }] }))
	const { totalPaise } = await read.order.findUniqueOrThrow({ where: { id: orderId } })
	if (after === 'reduced')
		await write((tx) => issueCreditNote(tx, { ...note, amountPaise: Math.floor(totalPaise / 3) }))
	return orderId
}
