import { beforeEach, describe, expect, test } from 'vitest'
import { emptyTables } from '../../../tests/support/data/tables.ts'
import { getRefusal } from '../../../tests/support/data/refusals.ts'
import { makeCustomer, makeStaff } from '../../../tests/support/data/shop-data.ts'
import type { Actor } from '../auth/permissions.ts'
import { createCategory, deleteCategory, findCategory, updateCategory } from './category/category.server.ts'
import { createCollection, deleteCollection, findCollection, updateCollection } from './collection/collection.server.ts'
import { deleteColor, createColor, findColor, updateColor } from './color/color.server.ts'

const admin = await makeStaff()
const customer = { userId: await makeCustomer(), isAdmin: false }
const hexCode = '#9C2F1F'

beforeEach(() => emptyTables('category', 'collection', 'color'))

/** The kinds of named records. */
const kinds = {
	category: {
		create: (actor: Actor, name: string) => createCategory(actor, { name }),
		update: (actor: Actor, id: number, name: string) => updateCategory(actor, id, { name }),
		remove: (actor: Actor, id: number) => deleteCategory(actor, id),
		find: findCategory,
	},
	collection: {
		create: (actor: Actor, name: string) => createCollection(actor, { name }),
		update: (actor: Actor, id: number, name: string) => updateCollection(actor, id, { name }),
		remove: (actor: Actor, id: number) => deleteCollection(actor, id),
		find: findCollection,
	},
	color: {
		create: async (actor: Actor, name: string) => (await createColor(actor, { name, hexCode })).id,
		update: (actor: Actor, id: number, name: string) => updateColor(actor, id, { name, hexCode }),
		remove: (actor: Actor, id: number) => deleteColor(actor, id),
		find: findColor,
	},
}

describe.each(Object.entries(kinds))('a %s', (kind, { create, update, remove, find }) => {
	test('has a unique name regardless of case and accents, and can respell its own', async () => {
		const [id, other] = [await create(admin, 'Café Crème'), await create(admin, 'Belts')]
		const taken = `conflict at name: There is already a ${kind} “Café Crème”`
		for (const name of ['Café Crème', 'CAFÉ CRÈME', 'cafe creme']) {
			expect(await getRefusal(create(admin, name))).toBe(taken)
			expect(await getRefusal(update(admin, other, name))).toBe(taken)
		}
		await update(admin, id, 'CAFÉ CRÈME')
		expect((await find(id)).name).toBe('CAFÉ CRÈME')
	})

	test('is added, changed and deleted by administrators only', async () => {
		const id = await create(admin, 'Bags')
		for (const attempt of [
			() => create(customer, 'Mine'),
			() => update(customer, id, 'Mine'),
			() => remove(customer, id),
		])
			expect(await getRefusal(attempt())).toBe('forbidden: Your role does not include this permission: catalog.')
		const refusal = { apiMessage: 'Your role does not include this: catalogue.' }
		await expect(create(customer, 'Mine')).rejects.toMatchObject(refusal)
		expect((await find(id)).name).toBe('Bags')
	})

	test('that is missing cannot be found, changed or deleted', async () => {
		for (const attempt of [() => find(0), () => update(admin, 0, 'Bags'), () => remove(admin, 0)])
			expect((await getRefusal(attempt())).toLowerCase()).toBe(`not-found: ${kind} not found`)
	})
})
