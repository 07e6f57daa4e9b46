import { beforeAll, beforeEach, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { orderRow } from '../../../../tests/support/data/delivery.ts'
import { makeSizedProduct } from '../../../../tests/support/data/variant-data.ts'
import { setSettings } from '../../../../tests/support/data/tables.ts'
import { findScanned, packingQueue } from './packing.server.ts'
import { notScanned, packingAddress, readParcel } from './packing.ts'

const empty = { scanned: [], byHand: [] }
const piece = {
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
	const item = { ...piece, id: 7, productId: top.id, name: 'Vesu Top', colorName: 'Blush', size: 'M', sku: 'VT-M' }
	return { id: 12, items: [{ ...item, quantity: 2, variantId: top.variants['Blush']!['M']! }] }
}

test.each(['VT-M', 'vt-m', '8901234567890'])('a piece is found by its SKU and its barcode: %s', async (code) => {
	expect(await findScanned(order(), empty, code)).toBe(7)
})

test('another size is wrong, in words with what it is and what is wanted', async () => {
	expect(await findScanned(order(), empty, 'VT-L')).toEqual({
		was: 'That was Vesu Top, Blush L.',
		instead: 'Order #12 has Blush M.',
	})
})

test.each([
	['another product', { items: [] }, empty, 'VT-L', { instead: 'Order #12 has nothing of it.' }],
	['a code that nothing has', {}, empty, 'XX-1', { was: 'No SKU or barcode is “XX-1”.' }],
	['one piece more', {}, { scanned: [7, 7], byHand: [] }, 'VT-M', { was: 'That was one more Vesu Top.' }],
])('%s is wrong', async (_, changes, parcel, code, words) => {
	expect(await findScanned({ ...order(), ...changes }, parcel, code)).toMatchObject(words)
})

test('what was not scanned is named, also where it was put in by hand', () => {
	expect(notScanned(order().items, { scanned: [7], byHand: [7] })).toBe('Not scanned: 1 × Vesu Top, Blush, size M')
})

test('of a parcel that was scanned in full nothing is named', () => {
	expect(notScanned(order().items, { scanned: [7, 7], byHand: [] })).toBeUndefined()
})

test('the address carries what lies in the parcel', () => {
	const { searchParams } = new URL(packingAddress(12, { scanned: [7, 7], byHand: [8] }), 'http://shop.test')
	expect(readParcel((name) => searchParams.getAll(name).map(Number))).toEqual({ scanned: [7, 7], byHand: [8] })
})

const queued = async () => (await packingQueue()).map(({ id }) => id)
const dayAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)
const toPack = { ...orderRow, status: 2 }

test('what is to be packed is queued, the oldest first, and nothing else', async () => {
	const orders = [
		{ ...toPack, id: 1, createdAt: dayAgo(1) },
		{ ...toPack, id: 2, createdAt: dayAgo(2) },
		{ ...toPack, id: 3, packedAt: new Date() },
		{ ...toPack, id: 4, status: 1 },
	]
	await write((tx) => tx.order.createMany({ data: orders }))
	expect(await queued()).toEqual([2, 1])
})

test('an order that was to have arrived by now goes first', async () => {
	const orders = [
		{ ...toPack, id: 1, createdAt: dayAgo(5), state: 'Delhi' },
		{ ...toPack, id: 2, createdAt: dayAgo(4) },
	]
	await write((tx) => tx.order.createMany({ data: orders }))
	await setSettings({ 'delivery.homeDays': 3, 'delivery.elsewhereDays': 7 })
	expect(await queued()).toEqual([2, 1])
	expect((await packingQueue()).map(({ isLate }) => isLate)).toEqual([true, false])
})
