import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { ensureCategory } from '#app/shop/catalog/category/category.server.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'

const shopPage = '/admin/settings/shop'
const [first, second] = [await logInAdmin(), await logInAdmin()]

beforeEach(() => write((tx) => tx.setting.deleteMany()))

const stored = async () =>
	Object.fromEntries(
		(await read.setting.findMany({ select: { key: true, value: true } })).map(({ key, value }) => [
			key.replace('shop.', ''),
			value,
		]),
	)

/** Returns each difference on the second editor's page: its label, their value and the other editor's value. */
const shown = () =>
	second
		.all('main fieldset')
		.map((fieldset) => [
			fieldset.querySelector('legend')!.textContent,
			...fieldset.querySelectorAll('label > span:last-child').map(({ textContent }) => textContent),
		])

async function changeBoth() {
	await first.open(shopPage)
	await second.open(shopPage)
	await first.submit({ name: 'Loom', email: 'loom@example.com' }, { button: 'Save' })
	const mine = { name: 'Leather', email: 'leather@example.com', social: 'https://loom.example/blog' }
	return second.submit(mine, { button: 'Save' })
}

test('the second of two editors is asked only about the fields that both changed (rule: two-editors)', async () => {
	const page = await changeBoth()
	expect(page.status).toBe(409)
	expect(page.text).toContain('Someone else changed these settings in the meantime')
	expect(shown()).toEqual([
		['Name', 'Leather', 'Loom'],
		['Email address', 'leather@example.com', 'loom@example.com'],
	])
	expect(await stored()).toEqual({ name: 'Loom', email: 'loom@example.com' })
	const saved = await second.submit({ 'keep.name': 'mine', 'keep.email': 'theirs' }, { button: 'Save selection' })
	expect(saved.path).toEqual(shopPage)
	expect(await stored()).toEqual({ name: 'Leather', email: 'loom@example.com', social: 'https://loom.example/blog' })
})

test('a missing choice, or a third change, shows the comparison again', async () => {
	await changeBoth()
	const half = await second.submit({ 'keep.name': 'mine' }, { button: 'Save selection' })
	expect(half.status).toBe(409)
	// A resolved difference is not shown again.
	expect(shown().map(([name]) => name)).toEqual(['Email address'])
	await first.submit({ name: 'Loom and Lace' }, { button: 'Save' })
	const third = await second.submit({ 'keep.email': 'mine' }, { button: 'Save selection' })
	expect(third.status).toBe(409)
	expect(shown()).toEqual([['Name', 'Leather', 'Loom and Lace']])
	await second.submit({ 'keep.name': 'theirs' }, { button: 'Save selection' })
	expect(await stored()).toEqual({
		name: 'Loom and Lace',
		email: 'leather@example.com',
		social: 'https://loom.example/blog',
	})
})

test('lists are compared line by line, and a rejected choice keeps the input', async () => {
	await first.open(shopPage)
	await second.open(shopPage)
	await first.submit({ 'outlets[0].name': 'Ring Road', name: 'Loom' }, { button: 'Save' })
	await second.submit({ 'outlets[0].name': 'Adajan', name: 'Leather', email: 'nonsense' }, { button: 'Save' })
	const page = await second.submit({ email: 'leather@example.com' }, { button: 'Save' })
	expect(page.status).toBe(409)
	expect(shown().map(([name, mine]) => [name, mine!.split('\n')[0]])).toEqual([
		['Name', 'Leather'],
		['Outlets', 'Adajan, 12 Ring Road, Surat, Gujarat'],
	])
})

test('no conflict is shown for category weights that only one editor changed', async () => {
	await write(async (tx) => {
		for (const name of ['Bags', 'Shirts']) await ensureCategory(tx, name)
	})
	const page = '/admin/settings/delivery'
	await first.open(page)
	await second.open(page)
	await first.submit({ days: '3-6 days' }, { button: 'Save' })
	await second.submit({ 'weights[0].grams': '700', days: '4-7 days' }, { button: 'Save' })
	expect(shown()).toEqual([['Delivery time', '4-7 days', '3-6 days']])
	const saved = await second.submit({ 'keep.days': 'mine' }, { button: 'Save selection' })
	expect(saved.path).toEqual(page)
	expect(await read.setting.findMany({ select: { key: true }, orderBy: { key: 'asc' } })).toEqual([
		{ key: 'delivery.days' },
		{ key: 'delivery.weights' },
	])
})
