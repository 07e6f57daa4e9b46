import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { storeImage } from '#app/shop/media/image.server.ts'
import { imageBytes } from '../../support/data/images.ts'
import { breadcrumbOf, wordsOf } from '../../support/pages/shopper-page.ts'
import { type SeenPage, visitor } from '../../support/pages/visitor.ts'

const wordsIn = (page: SeenPage) => page.words('main')

test.each([
	['/privacypolicy', 'Privacy Policy'],
	['/termsandconditions', 'Terms and Conditions'],
	['/shippingpolicy', 'Shipping Policy'],
	['/returnpolicy', 'Return Policy'],
])('the policy %s has a heading, sections and a text, in the shell', async (path, title) => {
	const page = await visitor().open(path)
	expect(page.status).toBe(200)
	expect(page.all('h1').map(wordsOf)).toEqual([title])
	expect(page.words('title')).toBe(`${title} · Zari Lane`)
	expect(breadcrumbOf(page)).toBe(`Home / ${title}`)
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
])('the policy %s has the figures that the shop keeps to', async (path, figures) => {
	const words = wordsIn(await visitor().open(path))
	for (const figure of figures) expect(words).toContain(figure)
})

// The order matters: no banner, then one, then an unreadable table.
test('our story names the shop, with no image as long as there is no banner', async () => {
	const page = await visitor().open('/ourstory')
	expect(page.status).toBe(200)
	expect(page.all('h1').map(wordsOf)).toEqual(['Our Story'])
	expect(wordsIn(page)).toContain('Zari Lane is a clothing shop')
	expect(page.all('main img')).toEqual([])
	expect(page.text).not.toContain('Failed to fetch banner image')
})

test('our story shows the first banner', async () => {
	const [first, second] = [await storeImage(await imageBytes('#9c2f1f')), await storeImage(await imageBytes('#2b3a78'))]
	await write((tx) => tx.banner.createMany({ data: [{ imageHash: first }, { imageHash: second }] }))
	const images = (await visitor().open('/ourstory')).all('main img').map((image) => image.getAttribute('src'))
	expect(images).toEqual([`/images/${first}/720`])
})
