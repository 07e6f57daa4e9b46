import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeAdmin, makeProduct, makeStaff } from '../../../tests/support/data/shop-data.ts'
import { deleteProduct, productForEdit, updateProduct } from '../catalog/product/product.server.ts'
import { countStock } from '../catalog/stock-count/count-stock.server.ts'
import { note } from './journal.server.ts'
import { peopleOfLog, logEntries, forgetOldEntries } from './log.server.ts'

const day = 24 * 60 * 60 * 1000
const entryOfDay = (ago: number) =>
	write((tx) =>
		tx.journalEntry.create({
			data: { at: new Date(Date.now() - ago * day), actorName: 'Old', act: 'change', kind: 'setting', label: `${ago}` },
		}),
	)

test('what is done to a product is in the log with what changed, in the same transaction', async () => {
	const actor = await makeStaff()
	const { id } = await makeProduct({ name: 'Audited Kurta', stock: 4, pricePaise: 129_900 })
	const category = await write((tx) => tx.category.create({ data: { name: 'Audited', nameKey: 'audited' } }))
	const { input, version } = await productForEdit(id)
	const changed = { ...input, categoryId: category.id, basePrice: 1499, variants: undefined }
	await updateProduct(actor, id, version, changed)
	await countStock(actor, { productId: id, way: 'add', pieces: 3, reason: 'received', after: 1_000_000 })
	await deleteProduct(actor, id)
	await expect(
		write(async (tx) => {
			await note(tx, actor, { act: 'publish', kind: 'product', id, label: 'Audited Kurta' })
			throw new Error('rolled back')
		}),
	).rejects.toThrow('rolled back')
	const { entries } = await logEntries({ kind: 'product', id })
	expect(entries.map(({ act, changes, to }) => ({ act, changes, to }))).toEqual([
		{ act: 'deleted', changes: [], to: null },
		{
			act: 'counted',
			changes: [
				{ name: 'pieces', old: '4', new: '7' },
				{ name: 'reason', old: null, new: 'Received' },
			],
			to: `/admin/products/${id}/details`,
		},
		{
			act: 'changed',
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

test('what changes nothing leaves no entry in the log', async () => {
	const label = 'Nothing changed here'
	const entry = { act: 'change', kind: 'setting', label } as const
	await write((tx) => note(tx, null, { ...entry, old: { phone: '1' }, new: { phone: '1' } }))
	expect(await read.journalEntry.count({ where: { label } })).toBe(0)
})

test('the log is filtered by person and by thing, and paged without a gap', async () => {
	const [one, other] = [await makeAdmin(), await makeAdmin()]
	for (let index = 0; index < 60; index += 1)
		await write((tx) =>
			note(tx, { userId: index % 2 ? one : other }, { act: 'change', kind: 'offer', id: 7_001, label: `${index}` }),
		)
	const first = await logEntries({ kind: 'offer', id: 7_001 })
	const second = await logEntries({ kind: 'offer', id: 7_001 }, first.older!)
	expect([...first.entries, ...second.entries].map(({ label }) => label)).toEqual(
		Array.from({ length: 60 }, (_, index) => `${59 - index}`),
	)
	expect(second.older).toBeNull()
	expect((await logEntries({ person: one })).entries.map(({ label }) => Number(label) % 2)).toEqual(Array(30).fill(1))
	expect((await logEntries({ person: one, kind: 'offer', id: 7_002 })).entries).toEqual([])
	await write((tx) => tx.user.delete({ where: { id: one } }))
	expect(await peopleOfLog(one)).toContainEqual({ id: one, name: 'Owner' })
})

test('nobody changes an entry of the log, or deletes one before 400 days; then the upkeep does', async () => {
	const [fresh, old] = [await entryOfDay(399), await entryOfDay(401)]
	await expect(
		write(async (tx) => tx.prepared.rows('UPDATE "JournalEntry" SET "label" = ? WHERE "id" = ?', 'another', old.id)),
	).rejects.toThrow('never changed')
	await expect(
		write(async (tx) => tx.prepared.rows('DELETE FROM "JournalEntry" WHERE "id" = ?', fresh.id)),
	).rejects.toThrow('kept for 400 days')
	await forgetOldEntries(new Date())
	expect(await read.journalEntry.count({ where: { id: { in: [fresh.id, old.id] } } })).toBe(1)
})

test('what was done to an order stays, for it is its history', async () => {
	const at = new Date(Date.now() - 500 * day)
	const data = { at, act: 'status', kind: 'order', label: '#1', subjectId: 1, status: 1 }
	const { id } = await write((tx) => tx.journalEntry.create({ data }))
	await forgetOldEntries(new Date())
	expect(await read.journalEntry.count({ where: { id } })).toBe(1)
})
