import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { makeCustomer, makeProduct } from '../../support/data/shop-data.ts'
import { sectionOf, wordsOf } from '../../support/pages/shopper-page.ts'
import { visitor } from '../../support/pages/visitor.ts'

async function reviewed(...ratings: number[]): Promise<number> {
	const { id } = await makeProduct()
	for (const [index, rating] of ratings.entries()) {
		const userId = await makeCustomer({ username: `Customer ${index + 1}` })
		const createdAt = new Date(Date.UTC(2026, 5, 30 - index))
		await write((tx) =>
			tx.rating.create({ data: { productId: id, userId, rating, description: `Words ${index + 1}`, createdAt } }),
		)
	}
	return id
}

const reviewsOf = async (path: string) => sectionOf(await visitor().open(path), 'Reviews')

test('the reviews on the page of a product have their average, their number and a bar for each star', async () => {
	const section = await reviewsOf(`/singleproduct/${await reviewed(5, 5, 4, 2)}`)
	expect(wordsOf(section)).toContain('4.0')
	expect(section.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('4 out of 5 stars')
	expect(wordsOf(section)).toContain('4 reviews')
	const bars = section.querySelectorAll('ul').at(0)!.querySelectorAll('li')
	expect(bars.map(wordsOf)).toEqual(['5 stars: 2', '4 stars: 1', '3 stars: 0', '2 stars: 1', '1 star: 0'])
	expect(bars.map((bar) => bar.querySelector('[style]')?.getAttribute('style'))).toEqual([
		'width:50%',
		'width:25%',
		'width:0%',
		'width:25%',
		'width:0%',
	])
})

test('the reviews on the page of a product show who wrote what and when, and a customer who is gone without a name', async () => {
	const id = await reviewed(3)
	const section = await reviewsOf(`/singleproduct/${id}`)
	expect(wordsOf(section)).toContain('Customer 1')
	expect(wordsOf(section)).toContain('Words 1')
	expect(wordsOf(section.querySelector('time'))).toBe('30 June 2026')
	await write((tx) => tx.rating.updateMany({ where: { productId: id }, data: { userId: null } }))
	const words = wordsOf(await reviewsOf(`/singleproduct/${id}`))
	expect(words).toContain('A former customer')
	expect(words).not.toContain('Customer 1')
})

test('the reviews on the page of a product come five to a page, with an address for each page', async () => {
	const id = await reviewed(5, 4, 5, 4, 5, 1, 2)
	const first = await reviewsOf(`/singleproduct/${id}`)
	expect(wordsOf(first)).toContain('Words 5')
	expect(wordsOf(first)).not.toContain('Words 6')
	const next = first
		.querySelectorAll('a')
		.find((link) => wordsOf(link) === 'Next')
		?.getAttribute('href')
	expect(next).toBe(`/singleproduct/${id}?reviews=2#reviews`)
	const second = await reviewsOf(next!.replace('#reviews', ''))
	expect(wordsOf(second)).toContain('Words 7')
	expect(wordsOf(second)).not.toContain('Words 5')
	expect((await visitor().open(`/singleproduct/${id}?reviews=x`)).status).toBe(200)
})

test('a product can be shared on WhatsApp, with its name and its address', async () => {
	const { id } = await makeProduct({ name: 'Kurta & Co. 50%' })
	const { document } = await visitor().open(`/singleproduct/${id}`)
	const link = document.querySelectorAll('a').find((candidate) => wordsOf(candidate) === 'Share')
	const address = new URL(link!.getAttribute('href')!.replaceAll('&amp;', '&'))
	expect(address.origin + address.pathname).toBe('https://wa.me/')
	expect(address.searchParams.get('text')).toBe(`Kurta & Co. 50% http://shop.test/singleproduct/${id}`)
})
