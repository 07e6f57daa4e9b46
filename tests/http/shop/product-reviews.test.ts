import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { makeCustomer, makeProduct } from '../../support/data/shop-data.ts'
import { getSection, getText } from '../../support/pages/shopper-page.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

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

const getReviews = async (path: string) => getSection(await createVisitor().open(path), 'Reviews')

test('the product reviews have their average, their number and a bar for each star', async () => {
	const section = await getReviews(`/singleproduct/${await reviewed(5, 5, 4, 2)}`)
	expect(getText(section)).toContain('4.0')
	expect(section.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('4 out of 5 stars')
	expect(getText(section)).toContain('4 reviews')
	const bars = section.querySelectorAll('ul').at(0)!.querySelectorAll('li')
	expect(bars.map(getText)).toEqual(['5 stars: 2', '4 stars: 1', '3 stars: 0', '2 stars: 1', '1 star: 0'])
	expect(bars.map((bar) => bar.querySelector('[style]')?.getAttribute('style'))).toEqual([
		'width:50%',
		'width:25%',
		'width:0%',
		'width:25%',
		'width:0%',
	])
})

test('the product reviews show author, text and date, and no name for a deleted customer', async () => {
	const id = await reviewed(3)
	const section = await getReviews(`/singleproduct/${id}`)
	expect(getText(section)).toContain('Customer 1')
	expect(getText(section)).toContain('Words 1')
	expect(getText(section.querySelector('time'))).toBe('30 June 2026')
	await write((tx) => tx.rating.updateMany({ where: { productId: id }, data: { userId: null } }))
	const text = getText(await getReviews(`/singleproduct/${id}`))
	expect(text).toContain('A former customer')
	expect(text).not.toContain('Customer 1')
})

test('the product reviews have five per page, with an address for each page', async () => {
	const id = await reviewed(5, 4, 5, 4, 5, 1, 2)
	const first = await getReviews(`/singleproduct/${id}`)
	expect(getText(first)).toContain('Words 5')
	expect(getText(first)).not.toContain('Words 6')
	const next = first
		.querySelectorAll('a')
		.find((link) => getText(link) === 'Next')
		?.getAttribute('href')
	expect(next).toBe(`/singleproduct/${id}?reviews=2#reviews`)
	const second = await getReviews(next!.replace('#reviews', ''))
	expect(getText(second)).toContain('Words 7')
	expect(getText(second)).not.toContain('Words 5')
	expect((await createVisitor().open(`/singleproduct/${id}?reviews=x`)).status).toBe(200)
})

test('a product can be shared on WhatsApp, with its name and its address', async () => {
	const { id } = await makeProduct({ name: 'Kurta & Co. 50%' })
	const { document } = await createVisitor().open(`/singleproduct/${id}`)
	const link = document.querySelectorAll('a').find((candidate) => getText(candidate) === 'Share')
	const address = new URL(link!.getAttribute('href')!.replaceAll('&amp;', '&'))
	expect(address.origin + address.pathname).toBe('https://wa.me/')
	expect(address.searchParams.get('text')).toBe(`Kurta & Co. 50% http://shop.test/singleproduct/${id}`)
})
