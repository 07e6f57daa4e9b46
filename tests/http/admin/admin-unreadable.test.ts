import { expect, test } from 'vitest'
import { withTableMissing } from '../../support/data/broken-table.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { onPostgresql } from '../../support/postgresql/tested-engine.ts'

const person = await logInAdmin()
await makeProduct()

test.each<[string, string, string | RegExp]>([
	['/admin/categories', 'Category', 'Failed to load categories'],
	['/admin/collections', 'Collection', 'Failed to load collections'],
	['/admin/colors', 'Color', 'Failed to load colors'],
	['/admin/products', 'ProductImage', 'Failed to load products'],
	['/admin/products/new', 'Color', 'Failed to load data'],
	['/admin/orders', 'Order', 'Failed to load orders.'],
	['/admin/banner', 'Banner', 'Failed to load banners'],
	['/admin/offers', 'Offer', 'Failed to load offers'],
	['/admin/video', 'HomeVideo', 'Failed to fetch videos. Please try again later.'],
	['/admin/insta', 'InstagramItem', 'Failed to load Instagram sections'],
	['/admin/reviews', 'Rating', /^Failed to load reviews: /],
	['/admin/update', 'Subscriber', /^Failed to load users: /],
	['/admin/contact', 'ContactMessage', 'Failed to load contact requests'],
	// PostgreSQL searches the accounts table itself, which every admin page needs.
	...(onPostgresql ? [] : [['/admin/users', 'UserSearch', /^Failed to load users: /] as [string, string, RegExp]]),
])('%s shows what could not be loaded, with a link to try again', async (path, table, sentence) => {
	await withTableMissing(table, () => person.open(`${path}?search=x`))
	const page = person.page()
	const title = page.first('h1')?.textContent
	expect(page.status).toBe(500)
	if (typeof sentence === 'string') expect(title).toBe(sentence)
	else expect(title).toMatch(sentence)
	expect(page.all('main a').map((link) => [link.textContent, link.getAttribute('href')])).toContainEqual([
		'Retry',
		`${path}?search=x`,
	])
	expect(page.html).not.toMatch(/Prisma|SQLITE|no such table/)
})

const screens = ['categories', 'collections', 'colors', 'products', 'offers', 'insta', 'orders', 'users']

test.each(screens)('a missing item below /admin/%s shows a 404 page, for every kind of request', async (screen) => {
	const answered: string[] = []
	for (const id of ['999999', '-1', '99999999999999999999']) {
		const page = await person.open(`/admin/${screen}/${id}`)
		const title = page.words('h1')
		if (page.status !== 404 || !title.endsWith(' not found')) answered.push(`${id}: ${page.status} ${title}`)
	}
	expect(answered).toEqual([])
})
