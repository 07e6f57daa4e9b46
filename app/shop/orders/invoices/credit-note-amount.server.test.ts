import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { listBrokenInvoices } from '../../../../tests/support/data/shop-invariants.ts'
import { checkOut, makeCustomerWith, makeProduct, makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { setTax, taxSettings } from '../../../../tests/support/data/tax-data.ts'
import { changeOrderStatus } from '../order.server.ts'
import { markPayment } from '../payments/mark-payment.server.ts'
import { refundOrder } from '../payments/refunds/refund-order.server.ts'
import { issueAmountCreditNote, getUncreditedPaise, issueCreditNote } from './credit-note.server.ts'

await setTax(taxSettings)
const actor = await makeStaff()

afterAll(() => write((tx) => tx.setting.deleteMany()))

/** Creates a shipped and paid order of a jacket at 2,999.00 and two shirts at 544.85. */
async function sentAndPaid(): Promise<number> {
	const [jacket, shirt] = [await makeProduct({ pricePaise: 2999_00 }), await makeProduct({ pricePaise: 544_85 })]
	const buyer = await makeCustomerWith([jacket.variants[0]!, 1], [shirt.variants[0]!, 2])
	const { orderId } = await checkOut(buyer)
	await changeOrderStatus(actor, orderId, 3)
	await markPayment(actor, orderId, { kind: 'paid', reference: '', seenTotalPaise: 4088_70 })
	return orderId
}

const refund = (orderId: number, amountPaise: number) =>
	refundOrder(actor, orderId, { amountPaise, reference: '', key: randomUUID() })
const linesOfNote = async (number: string) => {
	const { lines } = await read.taxDocument.findUniqueOrThrow({
		where: { kind_number: { kind: 'credit-note', number } },
		select: { lines: { orderBy: { id: 'asc' } } },
	})
	return lines.map(({ quantity, paise, taxablePaise, cgstPaise, sgstPaise }) => [
		quantity,
		paise,
		taxablePaise,
		cgstPaise,
		sgstPaise,
	])
}

test('a refund creates no credit note, but one with its reason spreads it over all lines (rule: refund-credit-note)', async () => {
	const id = await sentAndPaid()
	expect(await getUncreditedPaise(id)).toBe(0)
	await refund(id, 408_87)
	expect(await getUncreditedPaise(id)).toBe(408_87)
	const number = await issueAmountCreditNote(actor, id, { reason: 'Stained', seenPaise: 408_87 })
	// A tenth of both lines is credited. 299.90 includes 18 %, with CGST and SGST of 22.873 each. 108.97 includes 5 %,
	// 2.594 each.
	expect(await linesOfNote(number!)).toEqual([
		[0, 299_90, 254_16, 22_87, 22_87],
		[0, 108_97, 103_79, 2_59, 2_59],
	])
	expect(await getUncreditedPaise(id)).toBe(0)
	expect(await issueAmountCreditNote(actor, id, { reason: 'Stained', seenPaise: 408_87 })).toBeNull()
})

test('units returned after a price reduction are credited at the remaining value, never above the invoice', async () => {
	const id = await sentAndPaid()
	await refund(id, 1000_00)
	await issueAmountCreditNote(actor, id, { reason: 'Late', seenPaise: 1000_00 })
	const items = await read.orderItem.findMany({ where: { orderId: id }, orderBy: { id: 'asc' } })
	const back = { orderId: id, byUserId: null, reason: 'Goods returned', at: new Date() }
	const returnedLines = [{ orderItemId: items[0]!.id, quantity: 1 }]
	const note = await write((tx) => issueCreditNote(tx, { ...back, returnedLines }))
	// 1,000.00 × 2,999.00 / 4,088.70 was already credited.
	expect(note!.paise).toBe(2999_00 - 733_48)
	await changeOrderStatus(actor, id, 5)
	const { _sum } = await read.taxLine.aggregate({
		where: { document: { orderId: id, kind: 'credit-note' } },
		_sum: { paise: true, quantity: true, cgstPaise: true, sgstPaise: true },
	})
	expect(_sum).toEqual({ paise: 4088_70, quantity: 3, cgstPaise: 254_67, sgstPaise: 254_67 })
})

test('an amount that changed since it was shown is refused, and money above the total is not part of the price', async () => {
	const id = await sentAndPaid()
	await refund(id, 100_00)
	await refund(id, 50_00)
	await expect(issueAmountCreditNote(actor, id, { reason: 'x', seenPaise: 100_00 })).rejects.toMatchObject({
		code: 'conflict',
	})
	await write((tx) => tx.order.update({ where: { id }, data: { receivedPaise: { increment: 150_00 } } }))
	expect(await getUncreditedPaise(id)).toBe(0)
	await write((tx) => tx.order.update({ where: { id }, data: { receivedPaise: { decrement: 150_00 } } }))
})

test('an order without an invoice has nothing to credit', async () => {
	await setTax({})
	const id = await sentAndPaid()
	await refund(id, 100_00)
	expect(await getUncreditedPaise(id)).toBe(0)
})

test('the invoice records of these tests are consistent', () => {
	expect(listBrokenInvoices()).toEqual([])
})
