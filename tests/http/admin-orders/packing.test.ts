import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { addToCart } from '#app/shop/cart/cart.server.ts'
import { checkOut, checkoutInput, makeAdmin, makeCustomer } from '../../support/data/shop-data.ts'
import { makeSizedProduct } from '../../support/data/variant-data.ts'
import { loggedIn } from '../../support/pages/logged-in.ts'

// Tests packing on one screen, without script (rule: packing).

const packer = await loggedIn(await makeAdmin('packer'))
const kurta = await makeSizedProduct({ name: 'Packed Kurta', stock: { Indigo: { S: 90, M: 90 } } })
const color = kurta.colors['Indigo']!
await write(async (tx) => {
	for (const size of ['S', 'M'])
		await tx.variant.update({ where: { id: kurta.variants['Indigo']![size]! }, data: { sku: `PK-${size}` } })
})
let first: number
let second: number

beforeEach(async () => {
	await write((tx) => tx.order.updateMany({ data: { status: 4 } }))
	first = await orderOfTwo()
	second = await orderOfTwo()
	await packer.open('/admin/orders/packing')
})

async function orderOfTwo(): Promise<number> {
	const buyer = await makeCustomer()
	await addToCart(buyer, color, 2, undefined, 'M')
	const input = checkoutInput({ paymentMethod: 'cod' })
	const { orderId } = await checkOut(buyer, { input })
	await write((tx) => tx.order.update({ where: { id: orderId }, data: { status: 2 } }))
	return orderId
}

const main = () => packer.words('main').replaceAll('\u00A0', ' ')
const scan = (code: string) => packer.submit({ code }, { button: 'Check' })
const packed = (values = {}) => packer.submit(values, { button: 'Packed, print, next' })
const history = async (id: number) =>
	(await read.journalEntry.findFirst({ where: { kind: 'order', subjectId: id, act: 'packed' } }))?.note

test('the oldest order lies ready, with its size, its address and the cash to collect', () => {
	expect(main()).toContain(`#${first} goes to`)
	expect(main()).toContain('0 of 2 in the parcel')
	expect(main()).toContain('in cash')
})

test('each scan posts, and leads to an address that carries it', async () => {
	expect((await scan('PK-M')).redirects).toEqual([303])
	expect(main()).toContain('1 of 2 in the parcel')
})

test('a wrong scan is an alert that says what it was', async () => {
	await scan('PK-S')
	expect(packer.words('main [role=alert]')).toBe(`That was Packed Kurta, Indigo S. Order #${first} has Indigo M.`)
})

test('a scanned order is packed with its courier, its slip is shown, and the next order follows', async () => {
	await scan('PK-M')
	await scan('PK-M')
	const slip = await packed({ courier: 'Delhivery', trackingNumber: 'DL1' })
	expect(slip.path).toContain(`/admin/orders/${first}/packing-slip?print=`)
	const order = await read.order.findUniqueOrThrow({ where: { id: first } })
	expect(order.packedAt).not.toBeNull()
	expect(order).toMatchObject({ courier: 'Delhivery', trackingNumber: 'DL1' })
	expect(await history(first)).toBeNull()
	const next = slip.all('main a').find((link) => link.textContent.includes('Next order'))!
	await packer.open(next.getAttribute('href')!)
	expect(main()).toContain(`#${second} goes to`)
})

test('what was not scanned asks nothing, and stands in the history of the order', async () => {
	await scan('PK-M')
	await packed()
	expect(await history(first)).toBe('Not scanned: 1 × Packed Kurta, Indigo, size M')
})

test('a line that is put in by hand is in the parcel', async () => {
	await packer.submit({}, { button: 'In the parcel, not scanned: Packed Kurta' })
	expect(main()).toContain('2 of 2 in the parcel')
	expect(main()).toContain('0 of 2 pieces scanned')
})

test('an order that somebody packed meanwhile is said so, and the next one lies ready', async () => {
	await write((tx) => tx.order.update({ where: { id: first }, data: { packedAt: new Date() } }))
	await scan('PK-M')
	expect(main()).toContain(`Order #${first} is not to be packed any more.`)
	expect(main()).toContain(`#${second} goes to`)
})

test('where nothing is to be packed, the page says so', async () => {
	await write((tx) => tx.order.updateMany({ data: { status: 4 } }))
	await packer.open('/admin/orders/packing')
	expect(main()).toContain('Nothing to pack')
})
