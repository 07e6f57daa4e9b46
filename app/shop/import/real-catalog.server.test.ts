import { beforeEach, expect, test } from 'vitest'
import { emptyCatalog, importFile } from '../../../tests/support/data/imports.ts'
import { read, write } from '#app/adapters/db/db.server.ts'
import { normalizeText } from '../search/normalize.ts'

// The data resembles a real shop's export: categories in several spellings, hundreds of colors, and words that mean no
// color.

beforeEach(() => emptyCatalog())

function run(rows: string[][], isDryRun = false) {
	const header = 'Handle,Title,Type,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty'
	const lines = rows.map(
		([handle, type, option, value]) => `${handle},Product ${handle},${type},${option},${value},500,3`,
	)
	return importFile([header, ...lines].join('\n'), { isDryRun })
}

const categories = async () => (await read.category.findMany({ orderBy: { name: 'asc' } })).map(({ name }) => name)
const looks = async () => Object.fromEntries((await read.color.findMany()).map(({ name, hexCode }) => [name, hexCode]))

const manyWays = ['Dresses', 'dresses', 'Dress', 'T-Shirts', 'Tshirt', 'Skirts'].map((type, index) => [
	`p${index}`,
	type,
	'Size',
	'M',
])
const notes = [
	[],
	['its category "dresses" is matched to "Dresses"'],
	['its category "Dress" is matched to "Dresses"'],
	[],
	['its category "Tshirt" is matched to "T-Shirts"'],
	[],
]

test('imported categories that differ by case, plural or spaces are merged, and the dry run says so', async () => {
	expect((await run(manyWays, true)).map((outcome) => outcome.notes)).toEqual(notes)
	expect(await categories()).toEqual([])
	expect((await run(manyWays)).map((outcome) => outcome.notes)).toEqual(notes)
	expect(await categories()).toEqual(['Dresses', 'Skirts', 'T-Shirts'])
	expect((await run(manyWays)).map(({ result }) => result)).toEqual(manyWays.map(() => 'unchanged'))
})

test("an import prefers the shop's existing category, and an exact name over a similar one", async () => {
	await write(async (tx) => {
		for (const name of ['Dress', 'Tee', 'Tees'])
			await tx.category.create({ data: { name, nameKey: normalizeText(name) } })
	})
	await run([
		['a', 'Dresses', 'Size', 'M'],
		['b', 'tees', 'Size', 'M'],
	])
	expect(await categories()).toEqual(['Dress', 'Tee', 'Tees'])
	expect(
		await read.product.findMany({ orderBy: { handle: 'asc' }, select: { category: { select: { name: true } } } }),
	).toEqual([{ category: { name: 'Dress' } }, { category: { name: 'Tees' } }])
})

test('imported colors get the hex code of their name, and others get no hex code', async () => {
	await run([
		['a', 'Tees', 'Color', 'Light Blue/Black'],
		['b', 'Tees', 'Colour', 'Bandhej No. 4'],
		['c', 'Tees', 'color', 'Rani Pink'],
	])
	expect(await looks()).toEqual({ 'Light Blue/Black': '#A9C8E6', 'Bandhej No. 4': '#527557', 'Rani Pink': '#D6216F' })
})

test('an imported color without a hex code gets one, and an existing one is kept', async () => {
	await write(async (tx) => {
		await tx.color.create({ data: { name: 'Mehendi', nameKey: 'mehendi', hexCode: '#527557' } })
		await tx.color.create({ data: { name: 'Rust', nameKey: 'rust', hexCode: '#B00B00' } })
	})
	await run([
		['a', 'Tees', 'Color', 'Mehendi'],
		['b', 'Tees', 'Color', 'Rust'],
	])
	expect(await looks()).toEqual({ Mehendi: '#6E7330', Rust: '#B00B00' })
})

test.each(['Standard', 'Default', 'N/A'])('the imported color %s counts as none', async (word) => {
	const rows = [
		['a', 'Tees', 'Color', word],
		['b', 'Tees', 'Color', 'Red'],
		['b', 'Tees', 'Color', word],
	]
	await run(rows)
	const named = await read.product.findMany({
		orderBy: { handle: 'asc' },
		select: { colors: { select: { color: { select: { name: true } } } } },
	})
	// A cart line always has a color. A product without one gets Standard, which no filter or swatch shows.
	expect(named.map(({ colors }) => colors.map(({ color }) => color.name))).toEqual([['Standard'], ['Red']])
	expect((await run(rows)).map(({ result }) => result)).toEqual(['unchanged', 'unchanged'])
})
