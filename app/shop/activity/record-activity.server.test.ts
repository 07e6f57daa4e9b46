import { expect, test } from 'vitest'
import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { makeAdmin, makeProduct, makeStaff } from '../../../tests/support/data/shop-data.ts'
import { deleteProduct, getProductForEdit, updateProduct } from '../catalog/product/product.server.ts'
import { countStock } from '../inventory/count-stock.server.ts'
import { PENDING, PROCESSING, SHIPPED } from '../values/order-status.ts'
import { recordActivity, recordOrderActivity } from './record-activity.server.ts'
import { listActors, listActivity, pruneActivity } from './activity-log.server.ts'

const day = 24 * 60 * 60 * 1000
let lastOrderId = 8_000
const nextOrderId = () => (lastOrderId += 1)
const entryOfDay = (ago: number) =>
	write((tx) =>
		tx.activityEntry.create({
			data: {
				at: new Date(Date.now() - ago * day),
				actorName: 'Old',
				action: 'change',
				kind: 'setting',
				label: `${ago}`,
			},
		}),
	)

test('a change to a product is logged with what changed, in the same transaction', async () => {
	const actor = await makeStaff()
	const { id } = await makeProduct({ name: 'Audited Kurta', stock: 4, pricePaise: 129_900 })
	const category = await write((tx) => tx.category.create({ data: { name: 'Audited', nameKey: 'audited' } }))
	const { input, version } = await getProductForEdit(id)
	const changed = { ...input, categoryId: category.id, basePrice: 1499, variants: undefined }
	await updateProduct(actor, id, version, changed)
	await countStock(actor, { productId: id, way: 'add', quantity: 3, reason: 'received', after: 1_000_000 })
	await deleteProduct(actor, id)
	await expect(
		write(async (tx) => {
			await recordActivity(tx, actor, { action: 'publish', kind: 'product', id, label: 'Audited Kurta' })
			throw new Error('rolled back')
		}),
	).rejects.toThrow('rolled back')
	const { entries } = await listActivity({ kind: 'product', id })
	expect(entries.map(({ title, changes, to }) => ({ title, changes, to }))).toEqual([
		{ title: 'Product deleted', changes: [], to: null },
		{
			title: 'Product stock counted',
			changes: [
				{ name: 'stock', old: '4', new: '7' },
				{ name: 'reason', old: null, new: 'Received' },
			],
			to: `/admin/products/${id}/details`,
		},
		{
			title: 'Product changed',
			changes: [
				{ name: 'price', old: '₹ 1,299.00', new: '₹ 1,499.00' },
				{ name: 'original price', old: null, new: '₹ 1,299.00' },
				{ name: 'category', old: null, new: 'Audited' },
			],
			to: `/admin/products/${id}/details`,
		},
	])
	expect(entries.map(({ actorId, actorName }) => [actorId, actorName])).toEqual(
		entries.map(() => [actor.userId, 'Owner']),
	)
})

test.each([
	['status', null, PENDING, 'Order created'],
	['status', PENDING, PROCESSING, 'Order confirmed'],
	['status', PROCESSING, SHIPPED, 'Order shipped'],
	['status', SHIPPED, PROCESSING, 'Order status changed'],
	['packed', PROCESSING, PROCESSING, 'Order packed'],
	['paid', PENDING, PENDING, 'Payment recorded'],
	['note', PENDING, PENDING, 'Staff note added'],
] as const)('an entry %s of an order from status %s to %s is titled %s', async (action, from, to, title) => {
	const id = nextOrderId()
	const actor = await makeStaff()
	await write((tx) => recordOrderActivity(tx, actor, id, { action, from, to }))
	expect((await listActivity({ kind: 'order', id })).entries.map((entry) => entry.title)).toEqual([title])
})

test('an entry shows no value that its title already states', async () => {
	const id = nextOrderId()
	const actor = await makeStaff()
	const activity = { action: 'note', from: PENDING, to: PENDING, new: { note: true } } as const
	await write((tx) => recordOrderActivity(tx, actor, id, activity))
	expect((await listActivity({ kind: 'order', id })).entries.map(({ changes }) => changes)).toEqual([[]])
})

test('a value without a label cannot be recorded, and the values of columns and translations have one', async () => {
	const id = nextOrderId()
	const details = { validFrom: '2026-11-30', minimumPaise: 50_000, maxPerCustomer: 2, 'description (hi)': 'कपास' }
	const entry = { action: 'change', kind: 'coupon', id, label: 'DIWALI' } as const
	const columns = { couponText: 'ten percent' }
	// @ts-expect-error The log has no label for the column.
	const recordColumns = (tx: Transaction) => recordActivity(tx, null, { ...entry, new: { ...details, ...columns } })
	expect(recordColumns).toBeTypeOf('function')
	await write((tx) => recordActivity(tx, null, { ...entry, new: details }))
	const [{ changes } = { changes: [] }] = (await listActivity({ kind: 'coupon', id })).entries
	expect(changes.map(({ name, new: now }) => [name, now])).toEqual([
		['start date', '2026-11-30'],
		['minimum order', '₹ 500.00'],
		['limit per customer', '2'],
		['description (Hindi)', 'कपास'],
	])
})

test('a save without changes adds no activity entry', async () => {
	const label = 'Nothing changed here'
	const entry = { action: 'change', kind: 'setting', label } as const
	await write((tx) => recordActivity(tx, null, { ...entry, old: { code: '1' }, new: { code: '1' } }))
	expect(await read.activityEntry.count({ where: { label } })).toBe(0)
})

test('the log is filtered by user and by object, and paged without gaps', async () => {
	const [one, other] = [await makeAdmin(), await makeAdmin()]
	for (let index = 0; index < 60; index += 1)
		await write((tx) =>
			recordActivity(
				tx,
				{ userId: index % 2 ? one : other },
				{ action: 'change', kind: 'offer', id: 7_001, label: `${index}` },
			),
		)
	const first = await listActivity({ kind: 'offer', id: 7_001 })
	const second = await listActivity({ kind: 'offer', id: 7_001 }, first.older!)
	expect([...first.entries, ...second.entries].map(({ label }) => label)).toEqual(
		Array.from({ length: 60 }, (_, index) => `${59 - index}`),
	)
	expect(second.older).toBeNull()
	expect((await listActivity({ person: one })).entries.map(({ label }) => Number(label) % 2)).toEqual(Array(30).fill(1))
	expect((await listActivity({ person: one, kind: 'offer', id: 7_002 })).entries).toEqual([])
	await write((tx) => tx.user.delete({ where: { id: one } }))
	expect(await listActors(one)).toContainEqual({ id: one, name: 'Owner' })
})

test('activity entries cannot be changed, or deleted before 400 days; then maintenance deletes them', async () => {
	const [fresh, old] = [await entryOfDay(399), await entryOfDay(401)]
	await expect(
		write(async (tx) => tx.prepared.rows('UPDATE "ActivityEntry" SET "label" = ? WHERE "id" = ?', 'another', old.id)),
	).rejects.toThrow('never changed')
	await expect(
		write(async (tx) => tx.prepared.rows('DELETE FROM "ActivityEntry" WHERE "id" = ?', fresh.id)),
	).rejects.toThrow('kept for 400 days')
	await pruneActivity(new Date())
	expect(await read.activityEntry.count({ where: { id: { in: [fresh.id, old.id] } } })).toBe(1)
})

test('activity entries of an order stay as its history', async () => {
	const at = new Date(Date.now() - 500 * day)
	const data = { at, action: 'status', kind: 'order', label: '#1', subjectId: 1, status: 1 }
	const { id } = await write((tx) => tx.activityEntry.create({ data }))
	await pruneActivity(new Date())
	expect(await read.activityEntry.count({ where: { id } })).toBe(1)
})
