import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { normalizeText } from '#app/shop/search/normalize.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { makeImage } from '../../support/data/shop-data.ts'

const person = await logInAdmin()
// More rows than fit on one page, sorted before and after those of the tests.
const names = Array.from({ length: 30 }, (_, number) => ({
	name: `M ${number}`,
	nameKey: normalizeText(`M ${number}`),
}))
const images = [await makeImage(), await makeImage()]
await write(async (tx) => {
	await tx.category.createMany({ data: names })
	await tx.color.createMany({ data: names.map((name) => ({ ...name, hexCode: '#123456' })) })
	await tx.offer.createMany({ data: names.map(({ name }) => ({ text: name })) })
	await tx.banner.createMany({ data: names.map((_, index) => ({ imageHash: images[index % 2]! })) })
	await tx.instagramItem.createMany({
		data: names.map((_, index) => ({ imageHash: images[0]!, link: `https://social.example/${index}` })),
	})
})

const cards = () => person.all('main ul > li, main tbody tr').filter((card) => card.querySelector('a[href*="/delete"]'))
function marked() {
	const found = cards().flatMap((card, index) =>
		card.getAttribute('id') === 'saved' ? [{ index, text: card.textContent }] : [],
	)
	expect(found).toHaveLength(1)
	expect(found[0]!.text).toContain('Just saved')
	return found[0]!
}

test.each([
	[
		'/admin/categories',
		{ name: ' Zari  & Co ' },
		'Add New Category',
		'Add Category',
		'Category Added',
		'/shop/zari & co',
	],
	['/admin/colors', { name: 'Zari', hexCode: '9cf' }, 'Add Color', 'Add Color', 'Color Added', '/admin/products/new'],
	['/admin/offers', { text: ' Zari\nin Surat ' }, 'Add Offer', 'Add Offer', 'Offer Added', '/'],
])(
	'a saved row of %s shows a toast, appears in the shop and is marked in its list, first if its place is on another page',
	async (list, values, heading, button, message, where) => {
		await person.open(`${list}/new`)
		expect(person.all('main dialog[open] h2')[0]?.textContent).toBe(heading)
		await person.submit(values, { button })
		const [toast] = person.all('.toasts [role=status] p')
		expect(toast?.textContent).toBe(message)
		expect(toast?.getAttribute('class')).toContain('--toast-stay:2200ms')
		const { index, text } = marked()
		expect(person.page().path).toEqual(list)
		expect(index).toBe(0)
		expect(cards().length).toBe(26)
		expect(text).toContain('Zari')
		await person.open(list)
		expect(cards().length).toBe(25)
		expect(person.page().text.includes('Just saved')).toBe(false)
		expect((await person.open(where)).text).toMatch(/Zari( & Co| in Surat)?/)
	},
)

test('a saved row is marked in its list: an edited one keeps its place, or comes first if the search excludes it', async () => {
	const { id } = await read.offer.findFirstOrThrow({ where: { text: 'M 27' } })
	await person.open(`/admin/offers/${id}?page=2`)
	await person.submit({ text: 'M 27 changed' }, { button: 'Save changes' })
	expect(person.page().path).toBe('/admin/offers?page=2')
	expect(marked().index).toBe(2)
	await person.open(`/admin/offers/${id}?search=changed`)
	await person.submit({ text: 'Another word' }, { button: 'Save changes' })
	expect(person.page().path).toBe('/admin/offers?search=changed')
	expect(marked().index).toBe(0)
	expect(cards().length).toBe(1)
})
