import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { addToCart } from '#app/shop/cart/cart.server.ts'
import { checkOut, createCheckoutInput, makeAdmin, makeCustomer } from '../../support/data/shop-data.ts'
import { makeSizedProduct } from '../../support/data/variant-data.ts'
import { logInVisitor } from '../../support/pages/logged-in.ts'

// Tests packing on one screen, without script (rule: packing).

const packer = await logInVisitor(await makeAdmin('packer'))
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
	const input = createCheckoutInput({ paymentMethod: 'cod' })
	const { orderId } = await checkOut(buyer, { input })
	await write((tx) => tx.order.update({ where: { id: orderId }, data: { status: 2 } }))
	return orderId
}

const main = () => packer.words('main').replaceAll('\u00A0', ' ')
const scan = (code: string) => packer.submit({ code }, { button: 'Check' })
const packed = (values = {}) => packer.submit(values, { button: 'Pack and print' })
const history = async (id: number) =>
	(await read.activityEntry.findFirst({ where: { kind: 'order', subjectId: id, action: 'packed' } }))?.note

test('the oldest order is open for packing, with its size, its address and the cash to collect', () => {
	expect(main()).toContain(`Ship #${first} to`)
	expect(main()).toContain('0 of 2 packed')
	expect(main()).toContain('in cash')
})

test('a scan redirects to the packing page with one more item packed', async () => {
	expect((await scan('PK-M')).redirects).toEqual([303])
	expect(main()).toContain('1 of 2 packed')
})

test('a wrong scan shows an alert that names the scanned code', async () => {
	await scan('PK-S')
	expect(packer.words('main [role=alert]')).toBe(`You scanned Packed Kurta, Indigo S. Order #${first} has Indigo M.`)
})

test('two scans that were typed into the field at once are both packed', async () => {
	await scan('PK-M]C1pk-m')
	expect(main()).toContain('2 of 2 packed')
})

test('a text with an unknown part is packed in no part and stays with its error', async () => {
	await scan('PK-MPK-X')
	expect(packer.words('main [role=alert]')).toContain('No product has the SKU or barcode “PK-MPK-X”.')
	expect(main()).toContain('0 of 2 packed')
})

test('a wrong scan stays on the page after the next scan, until it is cleared', async () => {
	await scan('PK-S')
	await scan('PK-M')
	expect(main()).toContain('1 of 2 packed')
	expect(packer.words('main [role=alert]')).toContain('You scanned Packed Kurta, Indigo S.')
	await packer.open(packer.all('main .o-said a')[0]!.getAttribute('href')!)
	expect(packer.all('main [role=alert]')).toEqual([])
	expect(main()).toContain('1 of 2 packed')
})

test('scans that script sends together are handled one by one', async () => {
	const body = new URLSearchParams({ order: String(first) })
	for (const code of ['PK-M', 'PK-MPK-M', 'PK-M']) body.append('scan', code)
	const answer = await packer.request('/admin/orders/packing', { method: 'POST', body })
	await packer.open(answer.headers.get('Location')!)
	expect(main()).toContain('2 of 2 packed')
	expect(packer.words('main [role=alert]')).toContain('“PK-MPK-M”')
})

test('a scanned order is packed with its courier, its slip is shown, and the next order opens', async () => {
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
	expect(main()).toContain(`Ship #${second} to`)
})

test('packing with unscanned items needs no confirmation and is recorded in the order history', async () => {
	await scan('PK-M')
	await packed()
	expect(await history(first)).toBe('Not scanned: 1 × Packed Kurta, Indigo, size M')
})

test('an order with a line added by hand is packed', async () => {
	await packer.submit({}, { button: 'Mark as packed: Packed Kurta' })
	expect(main()).toContain('2 of 2 packed')
	expect(main()).toContain('0 of 2 items scanned')
})

test('an order packed by another user in the meantime shows a message, and the next one opens', async () => {
	await write((tx) => tx.order.update({ where: { id: first }, data: { packedAt: new Date() } }))
	await scan('PK-M')
	expect(main()).toContain(`Order #${first} no longer needs packing.`)
	expect(main()).toContain(`Ship #${second} to`)
})

test('the packing page shows an empty state without orders to pack', async () => {
	await write((tx) => tx.order.updateMany({ data: { status: 4 } }))
	await packer.open('/admin/orders/packing')
	expect(main()).toContain('Nothing to pack')
})
