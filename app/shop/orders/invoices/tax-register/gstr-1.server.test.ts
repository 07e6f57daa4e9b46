import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { listBrokenInvoices } from '../../../../../tests/support/data/shop-invariants.ts'
import { makeStaff } from '../../../../../tests/support/data/shop-data.ts'
import { createTaxedOrder, setTax, taxSettings } from '../../../../../tests/support/data/tax-data.ts'
import { CANCELLED, SHIPPED } from '../../../values/order-status.ts'
import { changeOrderStatus } from '../../order.server.ts'
import { issueCreditNote } from '../credit-note.server.ts'
import { parseMonth } from '../tax-document-view.ts'
import { formatGstr1Json } from './gstr-1-files.ts'
import { buildGstr1, getTaxRegister } from './tax-register.server.ts'

const actor = await makeStaff()
const month = () => parseMonth(null, new Date())

beforeEach(() => setTax(taxSettings))
afterAll(() => write((tx) => tx.setting.deleteMany()))

const line = fc.record({
	pricePaise: fc.integer({ min: 1, max: 60_000_00 }),
	quantity: fc.integer({ min: 1, max: 4 }),
	hsn: fc.constantFrom('', '6403', '7117', '42022220'),
	/** The part of the line that a discount takes off, in percent. */
	discount: fc.constantFrom(0, 0, 7, 33, 100),
})

const sale = fc.record({
	lines: fc.array(line, { minLength: 1, maxLength: 3 }),
	state: fc.constantFrom('Gujarat', 'Kerala', 'Chandigarh'),
	gstin: fc.constantFrom('', '27AAPFU0939F1ZV'),
	shippingPaise: fc.constantFrom(0, 60_01),
	after: fc.constantFrom('nothing', 'cancelled', 'returned', 'reduced'),
})

type Sale = typeof sale extends fc.Arbitrary<infer One> ? One : never

/** Ships an order with discounts and delivery, and credits what came back. */
async function sell({ lines, state, gstin, shippingPaise, after }: Sale): Promise<void> {
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
		const totalPaise = { increment: shippingPaise - discountPaise }
		await tx.order.update({ where: { id: orderId }, data: { discountPaise, shippingPaise, totalPaise } })
	})
	await changeOrderStatus(actor, orderId, SHIPPED)
	if (after === 'cancelled') await changeOrderStatus(actor, orderId, CANCELLED)
	const note = { orderId, byUserId: null, reason: 'Returned', at: new Date() }
	if (after === 'returned')
		await write((tx) => issueCreditNote(tx, { ...note, returnedLines: [{ orderItemId: items[0]!.id, quantity: 1 }] }))
	const { totalPaise } = await read.order.findUniqueOrThrow({ where: { id: orderId } })
	if (after === 'reduced')
		await write((tx) => issueCreditNote(tx, { ...note, amountPaise: Math.floor(totalPaise / 3) }))
}

test('for any mix of rates, discounts and returns the return adds up to the register, with equal CGST and SGST (rule: gstr-1)', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 3 }), async (sales) => {
			for (const one of sales) await sell(one)
			const [gstr1, { total, byHsn }] = await Promise.all([buildGstr1(month()), getTaxRegister(month())])
			const { b2b, b2cl, exp, b2cs, cdnr, cdnur } = gstr1.totals
			for (const name of ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise', 'paise'] as const)
				expect(b2b[name] + b2cl[name] + exp[name] + b2cs[name] - cdnr[name] - cdnur[name]).toBe(total[name])
			const goods = [...gstr1.hsnB2b, ...gstr1.hsnB2c]
			for (const { name, paise } of byHsn)
				expect(goods.filter(({ hsn }) => hsn === name).reduce((sum, row) => sum + row.paise, 0)).toBe(paise)
			for (const row of [...goods, ...gstr1.b2cs]) expect(row.cgstPaise).toBe(row.sgstPaise)
			const issued = gstr1.series.reduce((sum, { count }) => sum + count, 0)
			expect(issued).toBe(await read.taxDocument.count())
			expect(() => JSON.parse(formatGstr1Json(gstr1, '112026'))).not.toThrow()
		}),
		{ numRuns: 6 },
	)
	expect(listBrokenInvoices()).toEqual([])
})
