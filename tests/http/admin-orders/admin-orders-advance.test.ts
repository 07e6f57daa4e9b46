import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { logInVisitor, logInAdmin } from '../../support/pages/logged-in.ts'
import {
	checkOut,
	createCheckoutInput,
	makeAdmin,
	makeCustomerWith,
	makeProduct,
} from '../../support/data/shop-data.ts'

const person = await logInAdmin()

async function createOrders(name: string, count: number, quantity = 1) {
	const { variants } = await makeProduct({ name, stock: 200, colors: ['Rust'] })
	const ids: number[] = []
	for (let number = 0; number < count; number += 1) {
		const buyer = await makeCustomerWith([variants[0]!, quantity])
		ids.push((await checkOut(buyer, { input: createCheckoutInput({ paymentMethod: 'cod' }) })).orderId)
	}
	return ids
}

const getState = async (id: number) => {
	const { status, packedAt } = await read.order.findUniqueOrThrow({ where: { id } })
	return status === 2 && packedAt ? 'packed' : status
}
const ship = (id: number, courier: string) =>
	person.post('/admin/orders/advance', { order: `${id}:processing`, to: 'shipped', courier })
const message = () => person.first('main [role=alert], [role=status]')?.textContent
const said = () => person.first('[role=alert]')?.textContent
const next = (verb: string, id: number) => person.submit({}, { button: `${verb} order ${id}` })

test('the next status of an order is one button on its line: confirmed, packed, shipped with a courier, delivered', async () => {
	const [id] = (await createOrders('Stepped Kurta', 1)) as [number]
	const list = '/admin/orders?search=stepped+kurta'
	await person.open(list)
	await next('Confirm', id)
	expect(person.page().path).toEqual(list)
	expect(await getState(id)).toBe(2)
	expect(message()).toBe(`Order #${id} is confirmed.`)
	await next('Pack', id)
	expect(person.page().path).toEqual(list)
	expect(await getState(id)).toBe('packed')
	expect(message()).toBe(`Order #${id} is packed.`)
	expect(person.all('main tbody .o-state')[0]!.textContent).toContain('Packed')
	await person.open(person.page().hrefs('main tbody a[href*="/advance"]')[0]!)
	await person.submit({ courier: 'Delhivery', [`tracking-${id}`]: ' 1234 5678 ' }, { button: `Ship order #${id}` })
	expect(person.page().path).toEqual(list)
	expect(await getState(id)).toBe(3)
	expect(message()).toBe(`Order #${id} is shipped.`)
	expect(await read.order.findUniqueOrThrow({ where: { id } })).toMatchObject({
		courier: 'Delhivery',
		trackingNumber: '1234 5678',
	})
	await next('Mark as delivered', id)
	expect(await getState(id)).toBe(4)
	expect(message()).toBe(`Order #${id} is delivered.`)
	const entries = await read.activityEntry.findMany({ where: { kind: 'order', subjectId: id }, orderBy: { id: 'asc' } })
	expect(entries.map(({ action, status }) => [action, status])).toEqual([
		['status', 1],
		['status', 2],
		['packed', 2],
		['status', 3],
		['status', 4],
	])
})

test('three orders are packed in three presses: select all, the action, confirm', async () => {
	const ids = await createOrders('Bulk Kurta', 3)
	await person.open('/admin/orders?search=bulk+kurta&status=1')
	await person.open(person.first('main a[aria-label="Select all"]')!.getAttribute('href')!)
	await person.submit({}, { button: 'Confirm' })
	const lines = person.all('main form li')
	expect(lines).toHaveLength(3)
	expect(lines.every((line) => line.textContent.includes('Pending → Processing'))).toBe(true)
	await person.submit({}, { button: 'Confirm 3 orders' })
	expect(message()).toBe('3 orders confirmed.')
	expect(await Promise.all(ids.map((id) => getState(id)))).toEqual(ids.map(() => 2))
	await person.open('/admin/orders?search=bulk+kurta&status=2&packed=no&tick=all')
	await person.submit({}, { button: 'Pack' })
	await person.submit({}, { button: 'Pack 3 orders' })
	expect(await Promise.all(ids.map((id) => getState(id)))).toEqual(ids.map(() => 'packed'))
	const shown = async (query: string) =>
		(await person.open(`/admin/orders?search=bulk+kurta&${query}`)).all('main tbody tr').length
	expect(await shown('status=2&packed=no')).toBe(0)
	expect(await shown('status=2&packed=yes')).toBe(3)
	expect(await shown('status=2')).toBe(3)
	expect(await shown('status=2&packed=yes&paymentMethod=cod')).toBe(3)
})

test('selected confirmed orders are packed and shipped in one action, and their history shows both', async () => {
	const ids = await createOrders('Sent At Once Kurta', 2)
	await write((tx) => tx.order.updateMany({ where: { id: { in: ids } }, data: { status: 2 } }))
	await person.open('/admin/orders?search=sent+at+once&tick=all')
	await person.submit({}, { button: 'Ship…' })
	await person.submit({ courier: 'Delhivery' }, { button: 'Ship 2 orders' })
	expect(message()).toBe('2 orders marked as shipped.')
	expect(await Promise.all(ids.map((id) => getState(id)))).toEqual([3, 3])
	const entries = await read.activityEntry.findMany({
		where: { kind: 'order', subjectId: ids[0]! },
		orderBy: { id: 'asc' },
	})
	expect(entries.map(({ action, status }) => `${action} ${status}`)).toEqual(['status 1', 'packed 2', 'status 3'])
})

test('packing selected orders skips unconfirmed ones', async () => {
	const [id] = (await createOrders('Not Yet Kurta', 1)) as [number]
	await person.open('/admin/orders?search=not+yet+kurta&tick=all')
	const page = await person.submit({}, { button: 'Pack' })
	expect(page.text).toContain('Pending: no change')
	expect(await getState(id)).toBe(1)
})

test('selected orders that changed in the meantime stay unchanged, and are named', async () => {
	const ids = await createOrders('Meanwhile Kurta', 3)
	const query = ids.map((id) => `order=${id}`).join('&')
	await person.open(`/admin/orders/advance?${query}`)
	const other = await logInVisitor(await makeAdmin())
	await other.post(`/admin/orders/${ids[1]}/ship`)
	await person.submit({}, { button: 'Confirm 3 orders' })
	expect(said()).toMatch(
		new RegExp(`^2 orders confirmed, 1 was changed in the meantime: #${ids[1]}\\. .* set order #${ids[1]} to Shipped`),
	)
	expect(await Promise.all(ids.map((id) => getState(id)))).toEqual([2, 3, 2])
})

test('advancing an order twice with the same form advances it once', async () => {
	const [id] = (await createOrders('Twice Kurta', 1)) as [number]
	const body = () => new URLSearchParams({ order: `${id}:pending` })
	await Promise.all([1, 2, 3].map(() => person.request('/admin/orders/advance', { method: 'POST', body: body() })))
	expect(await getState(id)).toBe(2)
	expect(await read.activityEntry.count({ where: { kind: 'order', subjectId: id } })).toBe(2)
})

test('packing slips of selected orders print as one document, each with the cash to collect', async () => {
	const ids = await createOrders('Slipped Kurta', 3)
	await person.open('/admin/orders?search=slipped+kurta&tick=all')
	const page = await person.submit({}, { form: 'main form#chosen-orders', button: 'Print slips' })
	const sheets = page.all('main article')
	expect(sheets.map((sheet) => sheet.querySelector('h1')!.textContent)).toEqual(ids.map((id) => `Packing slip#${id}`))
	expect(sheets.every((sheet) => sheet.textContent.includes('in cash'))).toBe(true)
})

test('a pick list totals the units of selected orders and names the orders', async () => {
	const ids = await createOrders('Picked Kurta', 2, 3)
	await person.open('/admin/orders?search=picked+kurta&tick=all')
	const page = await person.submit({}, { button: 'Pick list' })
	const cells = page.all('main tbody tr').map((row) => row.childNodes.map((cell) => cell.textContent))
	expect(cells).toEqual([['Picked KurtaRust', '–', '6', ids.map((id) => `#${id}`).join(', ')]])
})

test('an order is packed and shipped in one press on its page, with the courier of the last order preselected', async () => {
	const [before, id] = (await createOrders('One Press Kurta', 2)) as [number, number]
	await write((tx) => tx.order.updateMany({ where: { id: { in: [before, id] } }, data: { status: 2 } }))
	await ship(before, 'Blue Dart')
	await person.open(`/admin/orders/${id}`)
	await person.submit({ [`tracking-${id}`]: 'BD 1' }, { button: `Pack and ship order ${id}` })
	expect(message()).toBe(`Order #${id} is shipped.`)
	const { courier, trackingNumber } = await read.order.findUniqueOrThrow({ where: { id } })
	expect(`${courier}, ${trackingNumber}`).toBe('Blue Dart, BD 1')
})

test('shipping an order from its row suggests the courier of the last shipment, not of the newest order', async () => {
	const [first, second, newest] = (await createOrders('Courier Kurta', 3)) as [number, number, number]
	await write((tx) => tx.order.updateMany({ where: { id: { in: [first, second, newest] } }, data: { status: 2 } }))
	await ship(newest, 'DTDC')
	await ship(first, 'Ekart')
	await person.open(`/admin/orders/advance?order=${second}&to=shipped`)
	expect(person.first('input[name="courier"]')?.getAttribute('value')).toBe('Ekart')
})

test('the row of each order that is shipped has the field for its tracking number', async () => {
	const ids = await createOrders('Own Row Kurta', 2)
	await write((tx) => tx.order.updateMany({ where: { id: { in: ids } }, data: { status: 2, packedAt: new Date() } }))
	await person.open(`/admin/orders/advance?${ids.map((id) => `order=${id}`).join('&')}&to=shipped`)
	const rows = person.all('main form li')
	expect(rows.map((row) => row.querySelector('input')?.getAttribute('name'))).toEqual(ids.map((id) => `tracking-${id}`))
	await person.submit({ [`tracking-${ids[1]}`]: 'TN 2' }, { button: 'Ship 2 orders' })
	const { trackingNumber } = await read.order.findUniqueOrThrow({ where: { id: ids[1]! } })
	expect(trackingNumber).toBe('TN 2')
})

test('orders that have different couriers keep them when the field stays empty', async () => {
	const ids = (await createOrders('Kept Courier Kurta', 2)) as [number, number]
	const couriers = ['DTDC', 'Ekart']
	await write(async (tx) => {
		for (const [index, id] of ids.entries())
			await tx.order.update({ where: { id }, data: { status: 2, courier: couriers[index]! } })
	})
	await person.open(`/admin/orders/advance?${ids.map((id) => `order=${id}`).join('&')}&to=shipped`)
	await person.submit({}, { button: 'Ship 2 orders' })
	const rows = await read.order.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })
	expect(rows.map(({ courier }) => courier)).toEqual(couriers)
})

test('the order page has previous and next links of the list that it was opened from', async () => {
	const [first, second] = (await createOrders('Along Kurta', 2)) as [number, number]
	const page = await person.open(`/admin/orders/${second}?search=along+kurta`)
	expect(page.words('nav[aria-label="Order list"]')).toContain('1 of 2')
	const after = page.first('a[aria-label="Next order"]')
	expect(after?.getAttribute('href')).toBe(`/admin/orders/${first}?search=along+kurta`)
})
