import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { listBrokenInvoices } from '../../../../tests/support/data/shop-invariants.ts'
import { makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { createTaxedOrder, setTax, taxSettings } from '../../../../tests/support/data/tax-data.ts'
import { changeOrderStatus } from '../order.server.ts'
import { issueCreditNote } from './credit-note.server.ts'
import { listOrderDocuments, findInvoice, getTaxDocument } from './tax-documents.server.ts'

const actor = await makeStaff()

beforeEach(() => setTax(taxSettings))

afterAll(() => write((tx) => tx.setting.deleteMany()))

const move = (orderId: number, status: number) => changeOrderStatus(actor, orderId, status)
const listDocumentKinds = async (orderId: number) => (await listOrderDocuments(orderId)).map(({ kind }) => kind)
const amend = (orderId: number, data: object) => write((tx) => tx.order.update({ where: { id: orderId }, data }))

describe('a credit note', () => {
	const credit = (orderId: number, returnedLines?: { orderItemId: number; quantity: number }[]) =>
		write((tx) =>
			issueCreditNote(tx, {
				orderId,
				byUserId: null,
				at: new Date(),
				reason: 'Returned',
				...(returnedLines && { returnedLines }),
			}),
		)

	test('reverses a shipped order that is cancelled, and shipping it again issues another invoice (rule: credit-note)', async () => {
		const id = await createTaxedOrder([{ pricePaise: 2999_00, quantity: 2 }])
		for (const status of [3, 5, 3, 2]) await move(id, status)
		expect(await listDocumentKinds(id)).toEqual(['invoice', 'credit-note', 'invoice', 'credit-note'])
		const [invoice, note] = await Promise.all(
			(await listOrderDocuments(id)).slice(0, 2).map(({ id: document }) => getTaxDocument(id, document)),
		)
		expect(note!.lines.map(({ id: _, ...line }) => line)).toEqual(invoice!.lines.map(({ id: _, ...line }) => line))
		expect(note!.against?.number).toEqual(invoice!.number)
		expect(note!.reason).toBe('The order was cancelled')
		expect(note!.number.startsWith('CINV/')).toBe(true)
	})

	test('for some units after others adds up to the line, and never exceeds its units', async () => {
		const id = await createTaxedOrder([{ pricePaise: 333_33, quantity: 3 }])
		await move(id, 3)
		const [item] = await read.orderItem.findMany({ where: { orderId: id } })
		const one = [{ orderItemId: item!.id, quantity: 1 }]
		const notes = [await credit(id, one), await credit(id, one), await credit(id, one)]
		expect(notes.reduce((sum, note) => sum + note!.paise, 0)).toBe(999_99)
		await expect(credit(id, one)).rejects.toMatchObject({ code: 'conflict' })
		expect(await credit(id, [])).toBeNull()
		// The credit note covers only what is left and credits nothing twice.
		await move(id, 5)
		expect(await listDocumentKinds(id)).toEqual(['invoice', 'credit-note', 'credit-note', 'credit-note'])
	})

	test('for a cancellation after a partial return covers the rest with delivery', async () => {
		const id = await createTaxedOrder([{ pricePaise: 1000_00, quantity: 3 }])
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

	test('equals the refund for the units to the paisa, also with an indivisible discount', async () => {
		const id = await createTaxedOrder([{ pricePaise: 1000_00, quantity: 7 }], { state: 'Goa' })
		const [item] = await read.orderItem.findMany({ where: { orderId: id } })
		await write((tx) => tx.orderItem.update({ where: { id: item!.id }, data: { discountPaise: 333_33 } }))
		await amend(id, { discountPaise: 333_33, totalPaise: 7000_00 - 333_33 })
		await move(id, 3)
		const worth: number[] = []
		for (const quantity of [1, 1, 2, 3]) worth.push((await credit(id, [{ orderItemId: item!.id, quantity }]))!.paise)
		// One unit takes 47.61 of the discount, two take 95.23, and so on.
		expect(worth).toEqual([952_39, 952_38, 1904_76, 2857_14])
		const [line] = (await findInvoice(id))!.lines
		const { _sum } = await read.taxLine.aggregate({
			where: { orderItemId: item!.id, document: { kind: 'credit-note' } },
			_sum: { taxablePaise: true, igstPaise: true, discountPaise: true },
		})
		expect(_sum).toEqual({ taxablePaise: line!.taxablePaise, igstPaise: line!.igstPaise, discountPaise: 333_33 })
	})

	test('is not issued without an invoice', async () => {
		expect(await credit(await createTaxedOrder([{ pricePaise: 1000_00 }]))).toBeNull()
	})
})

test('the credit note records of these tests are consistent', () => {
	expect(listBrokenInvoices()).toEqual([])
})
