import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { brokenBooks } from '../../../../tests/support/data/shop-invariants.ts'
import { makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { orderOf, setTax, taxSettings } from '../../../../tests/support/data/tax-data.ts'
import { changeOrderStatus } from '../order.server.ts'
import { creditNoteIn } from './credit-note.server.ts'
import { documentsOf, invoiceOf, taxDocument } from './tax-documents.server.ts'

const actor = await makeStaff()

beforeEach(() => setTax(taxSettings))

afterAll(() => write((tx) => tx.setting.deleteMany()))

const move = (orderId: number, status: number) => changeOrderStatus(actor, orderId, status)
const kindsOf = async (orderId: number) => (await documentsOf(orderId)).map(({ kind }) => kind)
const amend = (orderId: number, data: object) => write((tx) => tx.order.update({ where: { id: orderId }, data }))

describe('a credit note', () => {
	const credit = (orderId: number, pieces?: { orderItemId: number; quantity: number }[]) =>
		write((tx) =>
			creditNoteIn(tx, { orderId, byUserId: null, at: new Date(), reason: 'Returned', ...(pieces && { pieces }) }),
		)

	test('takes back an order that is cancelled after it went; going again it has another invoice (rule: credit-note)', async () => {
		const id = await orderOf([{ pricePaise: 2999_00, quantity: 2 }])
		for (const status of [3, 5, 3, 2]) await move(id, status)
		expect(await kindsOf(id)).toEqual(['invoice', 'credit-note', 'invoice', 'credit-note'])
		const [invoice, note] = await Promise.all(
			(await documentsOf(id)).slice(0, 2).map(({ id: document }) => taxDocument(id, document)),
		)
		expect(note!.lines.map(({ id: _, ...line }) => line)).toEqual(invoice!.lines.map(({ id: _, ...line }) => line))
		expect(note!.against?.number).toEqual(invoice!.number)
		expect(note!.reason).toBe('The order is cancelled')
		expect(note!.number.startsWith('CINV/')).toBe(true)
	})

	test('for some pieces after the other adds up to the line, and to no piece more', async () => {
		const id = await orderOf([{ pricePaise: 333_33, quantity: 3 }])
		await move(id, 3)
		const [item] = await read.orderItem.findMany({ where: { orderId: id } })
		const one = [{ orderItemId: item!.id, quantity: 1 }]
		const notes = [await credit(id, one), await credit(id, one), await credit(id, one)]
		expect(notes.reduce((sum, note) => sum + note!.paise, 0)).toBe(999_99)
		await expect(credit(id, one)).rejects.toMatchObject({ code: 'conflict' })
		expect(await credit(id, [])).toBeNull()
		// The credit note covers only what is left and credits nothing twice.
		await move(id, 5)
		expect(await kindsOf(id)).toEqual(['invoice', 'credit-note', 'credit-note', 'credit-note'])
	})

	test('after a part came back, cancelling credits the rest with the delivery', async () => {
		const id = await orderOf([{ pricePaise: 1000_00, quantity: 3 }])
		await amend(id, { shippingPaise: 60_00, totalPaise: 3060_00 })
		await move(id, 3)
		const [item] = await read.orderItem.findMany({ where: { orderId: id } })
		await credit(id, [{ orderItemId: item!.id, quantity: 2 }])
		await move(id, 5)
		const { _sum } = await read.taxDocument.aggregate({
			where: { orderId: id, kind: 'credit-note' },
			_sum: { totalPaise: true },
		})
		expect(_sum.totalPaise).toBe(3060_00)
	})

	test('comes to what is given back for the pieces, to the paisa, also of a discount that does not divide', async () => {
		const id = await orderOf([{ pricePaise: 1000_00, quantity: 7 }], { state: 'Goa' })
		const [item] = await read.orderItem.findMany({ where: { orderId: id } })
		await write((tx) => tx.orderItem.update({ where: { id: item!.id }, data: { discountPaise: 333_33 } }))
		await amend(id, { discountPaise: 333_33, totalPaise: 7000_00 - 333_33 })
		await move(id, 3)
		const worth: number[] = []
		for (const quantity of [1, 1, 2, 3]) worth.push((await credit(id, [{ orderItemId: item!.id, quantity }]))!.paise)
		// One unit takes 47.61 of the discount, two take 95.23, and so on.
		expect(worth).toEqual([952_39, 952_38, 1904_76, 2857_14])
		const [line] = (await invoiceOf(id))!.lines
		const { _sum } = await read.taxLine.aggregate({
			where: { orderItemId: item!.id, document: { kind: 'credit-note' } },
			_sum: { taxablePaise: true, igstPaise: true, discountPaise: true },
		})
		expect(_sum).toEqual({ taxablePaise: line!.taxablePaise, igstPaise: line!.igstPaise, discountPaise: 333_33 })
	})

	test('is none where there is no invoice', async () => {
		expect(await credit(await orderOf([{ pricePaise: 1000_00 }]))).toBeNull()
	})
})

test('the books of all that was done here hold', () => {
	expect(brokenBooks()).toEqual([])
})
