import { beforeAll, beforeEach, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { orderRow } from '../../../../tests/support/data/delivery.ts'
import { makeSizedProduct } from '../../../../tests/support/data/variant-data.ts'
import { setSettings } from '../../../../tests/support/data/tables.ts'
import { findScannedLine, listPackingQueue, packScans, readPackingScans } from './packing.server.ts'
import { describeUnscanned, buildPackingUrl, parsePackedItems } from './packing.ts'

const empty = { scanned: [], byHand: [] }
const orderItem = {
	productColorId: 1,
	hexCode: '#fff',
	pricePaise: 1,
	linePaise: 1,
	image: null,
	colorShown: 'own',
} as const
let top: Awaited<ReturnType<typeof makeSizedProduct>>

beforeAll(async () => {
	top = await makeSizedProduct({ name: 'Vesu Top', stock: { Blush: { M: 5, L: 5 } } })
	await write(async (tx) => {
		for (const size of ['M', 'L'])
			await tx.variant.update({
				where: { id: top.variants['Blush']![size]! },
				data: { sku: `VT-${size}`, barcode: size === 'M' ? '8901234567890' : null },
			})
	})
})

beforeEach(() => write((tx) => tx.order.deleteMany()))

/** Places an order of two tops in M. */
function order() {
	const item = { ...orderItem, id: 7, productId: top.id, name: 'Vesu Top', colorName: 'Blush', size: 'M', sku: 'VT-M' }
	return { id: 12, items: [{ ...item, quantity: 2, exchanges: [], variantId: top.variants['Blush']!['M']! }] }
}

test.each(['VT-M', 'vt-m', ']C1VT-M', '8901234567890', ']E08901234567890', '8 901234 567890'])(
	'a unit is found by its SKU and its barcode: %s',
	async (code) => {
		expect(await findScannedLine(order(), empty, code)).toBe(7)
	},
)

test('a wrong size is explained with the scanned size and the expected one', async () => {
	expect(await findScannedLine(order(), empty, 'VT-L')).toEqual({
		was: 'You scanned Vesu Top, Blush L.',
		instead: 'Order #12 has Blush M.',
	})
})

test.each([
	['another product', { items: [] }, empty, 'VT-L', { instead: 'Order #12 does not include it.' }],
	['a code that nothing has', {}, empty, 'XX-1', { was: 'No product has the SKU or barcode “XX-1”.' }],
	['one piece more', {}, { scanned: [7, 7], byHand: [] }, 'VT-M', { was: 'You scanned one Vesu Top too many.' }],
])('%s is refused', async (_, changes, shipment, code, message) => {
	expect(await findScannedLine({ ...order(), ...changes }, shipment, code)).toMatchObject(message)
})

test('scans without script are split, also with the SKU that only the order still has', async () => {
	const item = { ...order().items[0]!, sku: 'OLD-1' }
	expect(await readPackingScans({ id: 12, items: [item] }, [], 'VT-LOLD-1vt-m')).toEqual(['VT-L', 'OLD-1', 'vt-m'])
})

test('scans that script sends separately are never split', async () => {
	expect(await readPackingScans(order(), ['VT-LVT-M'], '')).toEqual(['VT-LVT-M'])
})

test('each of several scans is packed or returned as wrong', async () => {
	expect(await packScans(order(), empty, ['VT-M', 'VT-L', 'VT-M', 'VT-M'])).toEqual({
		scanned: [7, 7],
		wrong: ['VT-L', 'VT-M'],
	})
})

test('unscanned items are named, even if added by hand', () => {
	expect(describeUnscanned(order().items, { scanned: [7], byHand: [7] })).toBe(
		'Not scanned: 1 × Vesu Top, Blush, size M',
	)
})

test('a fully scanned shipment has no unscanned items', () => {
	expect(describeUnscanned(order().items, { scanned: [7, 7], byHand: [] })).toBeUndefined()
})

test('the packing URL stores scanned and manually added items', () => {
	const { searchParams } = new URL(buildPackingUrl(12, { scanned: [7, 7], byHand: [8] }), 'http://shop.test')
	expect(parsePackedItems((name) => searchParams.getAll(name).map(Number))).toEqual({ scanned: [7, 7], byHand: [8] })
})

const queued = async () => (await listPackingQueue()).map(({ id }) => id)
const dayAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)
const toPack = { ...orderRow, status: 2 }

test('the packing queue contains only orders to pack, oldest first', async () => {
	const orders = [
		{ ...toPack, id: 1, createdAt: dayAgo(1) },
		{ ...toPack, id: 2, createdAt: dayAgo(2) },
		{ ...toPack, id: 3, packedAt: new Date() },
		{ ...toPack, id: 4, status: 1 },
	]
	await write((tx) => tx.order.createMany({ data: orders }))
	expect(await queued()).toEqual([2, 1])
})

test('an overdue order is first in the queue', async () => {
	const orders = [
		{ ...toPack, id: 1, createdAt: dayAgo(5), state: 'Delhi' },
		{ ...toPack, id: 2, createdAt: dayAgo(4) },
	]
	await write((tx) => tx.order.createMany({ data: orders }))
	await setSettings({ 'delivery.homeDays': 1, 'delivery.elsewhereDays': 7 })
	expect(await queued()).toEqual([2, 1])
	expect((await listPackingQueue()).map(({ isLate }) => isLate)).toEqual([true, false])
})
