import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { normaliseText } from '#app/shop/search/normalise.ts'
import { loggedInAdmin } from '../../support/pages/logged-in.ts'
import { makeImage } from '../../support/data/shop-data.ts'

const person = await loggedInAdmin()
// More than a page, before and behind those of the tests.
const names = Array.from({ length: 30 }, (_, number) => ({
	name: `M ${number}`,
	nameKey: normaliseText(`M ${number}`),
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
	['/admin/categories', { name: 'Zari' }, 'Add Category'],
	['/admin/colors', { name: 'Zari', hexCode: '#AABBCC' }, 'Add Color'],
	['/admin/offers', { text: 'Zari' }, 'Add Offer'],
])(
	'a saved row of %s is marked in its list: a new one stands first when its own place is on another page',
	async (list, values, button) => {
		await person.open(`${list}/new`)
		await person.submit(values, { button })
		const { index, text } = marked()
		expect(person.page().path).toEqual(list)
		expect(index).toBe(0)
		expect(cards().length).toBe(26)
		expect(text).toContain('Zari')
		await person.open(list)
		expect(cards().length).toBe(25)
		expect(person.page().text.includes('Just saved')).toBe(false)
	},
)

test('a saved row is marked in its list: an edited one stays where it is, or comes first outside the search', async () => {
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
