import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { storeImage } from '#app/shop/media/image.server.ts'
import { createImageBytes } from '../../support/data/images.ts'
import { getBreadcrumb, getText } from '../../support/pages/shopper-page.ts'
import { type VisitedPage, createVisitor } from '../../support/pages/visitor.ts'

const wordsIn = (page: VisitedPage) => page.words('main')

test.each([
	['/privacypolicy', 'Privacy Policy'],
	['/termsandconditions', 'Terms and Conditions'],
	['/shippingpolicy', 'Shipping Policy'],
	['/returnpolicy', 'Return Policy'],
])('the policy %s has a heading, sections and a text, in the layout', async (path, title) => {
	const page = await createVisitor().open(path)
	expect(page.status).toBe(200)
	expect(page.all('h1').map(getText)).toEqual([title])
	expect(page.words('title')).toBe(`${title} · Zari Lane`)
	expect(getBreadcrumb(page)).toBe(`Home / ${title}`)
	expect(page.all('main h2').length).toBeGreaterThanOrEqual(4)
	expect(wordsIn(page).length).toBeGreaterThan(1500)
	for (const part of ['header', 'footer']) expect(page.first(part)).not.toBeNull()
	for (const link of page.all('nav[aria-label="On this page"] a')) {
		expect(page.first(link.getAttribute('href')!), 'each entry of the contents leads to its section').not.toBeNull()
	}
})

test.each([
	[
		'/shippingpolicy',
		['orders above INR 5,000', 'a flat 60 rupees', '5-10 business days', '10-20 business days', '1-2 business days'],
	],
	['/returnpolicy', ['NO RETURN NO EXCHANGE', 'within 48 hours', 'You can cancel an order until it is dispatched']],
])('the policy page %s states the amounts and days that the shop applies', async (path, figures) => {
	const words = wordsIn(await createVisitor().open(path))
	for (const figure of figures) expect(words).toContain(figure)
})

// The order matters: no banner, then one, then an unreadable table.
test('Our Story names the shop, and has no image if there is no banner', async () => {
	const page = await createVisitor().open('/ourstory')
	expect(page.status).toBe(200)
	expect(page.all('h1').map(getText)).toEqual(['Our Story'])
	expect(wordsIn(page)).toContain('Zari Lane is a clothing shop')
	expect(page.all('main img')).toEqual([])
	expect(page.text).not.toContain('Failed to fetch banner image')
})

test('Our Story shows the first banner', async () => {
	const [first, second] = [
		await storeImage(await createImageBytes('#9c2f1f')),
		await storeImage(await createImageBytes('#2b3a78')),
	]
	await write((tx) => tx.banner.createMany({ data: [{ imageHash: first }, { imageHash: second }] }))
	const images = (await createVisitor().open('/ourstory')).all('main img').map((image) => image.getAttribute('src'))
	expect(images).toEqual([`/images/${first}/720`])
})
