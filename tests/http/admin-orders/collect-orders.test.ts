import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { orderRow } from '../../support/data/delivery.ts'
import { makeAdmin } from '../../support/data/shop-data.ts'
import { logInAdmin, logInVisitor } from '../../support/pages/logged-in.ts'

const person = await logInAdmin()

async function createOrders(name: string, ...statuses: number[]) {
	const ids: number[] = []
	for (const status of statuses) {
		const row = { ...orderRow, firstName: name, customerKey: name.toLowerCase(), paymentState: 'due', status }
		ids.push((await write((tx) => tx.order.create({ data: row }))).id)
	}
	return ids
}

const readState = async (id: number) => (await read.order.findUniqueOrThrow({ where: { id } })).paymentState
const getMessage = () => person.first('main [role=alert], [role=status]')?.textContent

test('without JavaScript the cash of selected orders is marked as collected after a preview', async () => {
	const ids = await createOrders('Collectable', 4, 4, 2)
	await person.open('/admin/orders?search=collectable&status=all&tick=all')
	const preview = await person.submit({}, { form: 'main form#chosen-orders', button: 'Mark as collected' })
	expect(preview.all('main form li').map((line) => line.textContent.includes('Cash due → Collected'))).toEqual([
		true,
		true,
		false,
	])
	expect(preview.text).toContain('Skipped: not shipped yet')
	expect(await Promise.all(ids.map(readState))).toEqual(['due', 'due', 'due'])
	await person.submit({}, { button: 'Mark 2 orders as collected' })
	expect(person.page().path).toBe('/admin/orders?search=collectable&status=all')
	expect(getMessage()).toBe('2 orders marked as collected.')
	expect(await Promise.all(ids.map(readState))).toEqual(['collected', 'collected', 'due'])
})

test('a selection without cash to collect offers no button', async () => {
	const [id] = (await createOrders('Too Early', 1)) as [number]
	const page = await person.open(`/admin/orders/collect?order=${id}`)
	expect(page.text).toContain('None of the selected orders has cash to collect.')
	expect(page.all('main form button')).toHaveLength(0)
})

test('staff without the permission for payments do not see the bulk action', async () => {
	await createOrders('Packed Away', 4)
	const packer = await logInVisitor(await makeAdmin('packer'))
	const list = await packer.open('/admin/orders?search=packed+away&status=all')
	expect(list.first('#chosen-orders')?.textContent).not.toContain('Mark as collected')
})

test('staff without the permission for payments cannot open its page', async () => {
	const [id] = (await createOrders('Locked', 4)) as [number]
	const packer = await logInVisitor(await makeAdmin('packer'))
	expect((await packer.open(`/admin/orders/collect?order=${id}`)).status).toBe(403)
})
