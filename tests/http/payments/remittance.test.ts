import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { orderRow } from '../../support/data/delivery.ts'
import { loggedInAdmin } from '../../support/pages/logged-in.ts'

const person = await loggedInAdmin()

test('without script a remittance file is looked through, and saved by one button', async () => {
	const data = { ...orderRow, paymentMethod: 'cod', paymentState: 'due', status: 4, trackingNumber: 'DL7000000001' }
	const { id } = await write((tx) => tx.order.create({ data: { ...data, subtotalPaise: 5_000, totalPaise: 5_000 } }))
	await person.open('/admin/payments/remittance')
	const file = new File([`AWB,COD\nDL7000000001,50\nDL7000000002,60`], 'paid.csv', { type: 'text/csv' })
	const preview = await person.submit({ file }, { button: 'Look through' })
	expect(preview.text).toContain('1 to save')
	expect(preview.text).toContain('No parcel of the shop has its number. DL7000000002,60')
	expect(await read.paymentEntry.count({ where: { orderId: id } })).toBe(0)
	const saved = await person.submit({ reference: 'UTR 9' }, { button: 'Save' })
	expect(saved.text).toContain('1 parcel is remitted.')
	expect(await read.paymentEntry.findMany({ where: { orderId: id }, orderBy: { id: 'asc' } })).toMatchObject([
		{ kind: 'collected', reference: 'UTR 9', amountPaise: 5_000 },
		{ kind: 'remitted', reference: 'UTR 9', amountPaise: 5_000 },
	])
})

test.each([
	['', 'Please choose a file, or paste its lines.'],
	['x\n'.repeat(501), 'At most 500 lines at once.'],
])('lines that cannot be looked through are answered with the reason', async (lines, problem) => {
	await person.open('/admin/payments/remittance')
	const page = await person.submit({ lines }, { button: 'Look through' })
	expect(page.status).toBe(400)
	expect(page.text).toContain(problem)
})

test('a workbook is asked for as CSV', async () => {
	await person.open('/admin/payments/remittance')
	const file = new File([new Uint8Array([0x50, 0x4b, 0x03, 0x04])], 'paid.xlsx')
	expect((await person.submit({ file }, { button: 'Look through' })).text).toContain('please save it as CSV')
})
