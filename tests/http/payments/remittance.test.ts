import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { orderRow } from '../../support/data/delivery.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'

const person = await logInAdmin()

test('without JavaScript a remittance file is checked, and saved with one button', async () => {
	const data = { ...orderRow, paymentMethod: 'cod', paymentState: 'due', status: 4, trackingNumber: 'DL7000000001' }
	const { id } = await write((tx) => tx.order.create({ data: { ...data, subtotalPaise: 5_000, totalPaise: 5_000 } }))
	await person.open('/admin/payments/remittance')
	const file = new File([`AWB,COD\nDL7000000001,50\nDL7000000002,60`], 'paid.csv', { type: 'text/csv' })
	const preview = await person.submit({ file }, { button: 'Preview' })
	expect(preview.text).toContain('Shipments to save: 1')
	expect(preview.text).toContain('Tracking number not found DL7000000002,60')
	expect(await read.paymentEntry.count({ where: { orderId: id } })).toBe(0)
	const saved = await person.submit({ reference: 'UTR 9' }, { button: 'Save' })
	expect(saved.text).toContain('1 shipment marked as received.')
	expect(await read.paymentEntry.findMany({ where: { orderId: id }, orderBy: { id: 'asc' } })).toMatchObject([
		{ kind: 'collected', reference: 'UTR 9', amountPaise: 5_000 },
		{ kind: 'remitted', reference: 'UTR 9', amountPaise: 5_000 },
	])
})

test.each([
	['', 'Choose a file or paste its lines.'],
	['x\n'.repeat(501), 'At most 500 lines at once.'],
])('an unreadable remittance file shows the reason', async (lines, problem) => {
	await person.open('/admin/payments/remittance')
	const page = await person.submit({ lines }, { button: 'Preview' })
	expect(page.status).toBe(400)
	expect(page.text).toContain(problem)
})

test('a workbook upload asks for CSV instead', async () => {
	await person.open('/admin/payments/remittance')
	const file = new File([new Uint8Array([0x50, 0x4b, 0x03, 0x04])], 'paid.xlsx')
	expect((await person.submit({ file }, { button: 'Preview' })).text).toContain('Save it as CSV')
})
