import type { HTMLElement } from 'node-html-parser'
import { expect, test } from 'vitest'
import { logInCustomer, logInAdmin } from '../../support/pages/logged-in.ts'

const person = await logInAdmin()

const menu = {
	Sell: { Orders: 'orders', Packing: 'orders/packing', Returns: 'returns', 'Point of sale': 'pos' },
	Catalog: {
		Products: 'products',
		Stock: 'stock',
		Categories: 'categories',
		Collections: 'collections',
		Colors: 'colors',
	},
	People: {
		Customers: 'customers',
		'Abandoned carts': 'abandoned-carts',
		Users: 'users',
		Team: 'staff',
		'New Daily Updates': 'update',
		Contact: 'contact',
		Reviews: 'reviews',
	},
	Money: { Payments: 'payments', Invoices: 'invoices', 'Discount sales': 'sales', Coupons: 'coupons' },
	Shop: {
		Reports: 'reports',
		Searches: 'searches',
		'Home page': 'home',
		Banner: 'banner',
		Offers: 'offers',
		Video: 'video',
		Instagram: 'insta',
		Settings: 'settings',
		'Activity log': 'activity',
		'Your account': 'account',
	},
}

const getMenu = ({ document }: { document: HTMLElement }, label: string) =>
	document.querySelector(`nav[aria-label="${label}"]`)!

const getName = (link: HTMLElement) => link.textContent.replace(/[\d,+]+ .*$/, '')

// Every screen is opened in tests/http/safety/every-page.test.ts.
test.each(['Admin', 'Admin menu'])('the menu links to every screen, in groups: %s', async (label) => {
	const nav = getMenu(await person.open('/admin'), label)
	expect(nav.querySelector(`a[href="/admin"][aria-current=page]`)).not.toBeNull()
	const shown = nav
		.querySelectorAll('section')
		.map((group) => [
			group.querySelector('h2')!.textContent,
			Object.fromEntries(
				group
					.querySelectorAll('li a')
					.map((link) => [getName(link), link.getAttribute('href')!.replace('/admin/', '')]),
			),
		])
	expect(shown).toEqual(Object.entries(menu))
})

test.each([
	['/admin', '/admin', []],
	['/admin/colors/new', '/admin/colors', []],
	['/admin/searches', '/admin/searches', ['Reports']],
	['/admin/settings/shop', '/admin/settings', ['Settings']],
])('the menu marks the entry of the open page, and shows its neighbors: %s', async (path, marked, open) => {
	const page = await person.open(path)
	const folded = getMenu(page, 'Admin')
		.querySelectorAll('details[open]')
		.map((details) => details.querySelector('summary')!.textContent.replace('More in ', ''))
	expect(folded).toEqual(open)
	const current = person.page().hrefs('nav [aria-current=page]')
	expect(new Set(current)).toEqual(new Set([marked]))
})

test('the bottom bar on a phone shows the most used screens, and a link to all', async () => {
	const page = await person.open('/admin')
	const links = getMenu(page, 'Quick links').querySelectorAll('a')
	expect(links.map((link) => link.getAttribute('href'))).toEqual([
		'/admin',
		'/admin/orders',
		'/admin/orders/packing',
		'/admin/products',
	])
	expect(getMenu(page, 'Quick links').querySelector('button[popovertarget=admin-menu]')).not.toBeNull()
})

test('the menu beside the page folds only entries that are needed rarely', async () => {
	const nav = getMenu(await person.open('/admin'), 'Admin')
	expect(nav.querySelectorAll('details a').map((link) => link.textContent)).toEqual([
		'Abandoned carts',
		'Team',
		'Searches',
		'Activity log',
		'Your account',
	])
})

test('the top bar shows the role and a button that logs out', async () => {
	const staff = await logInAdmin()
	const page = await staff.open('/admin')
	expect(page.words('header [popovertarget=me]')).toMatch(/^Admin/)
	const form = page.first('header form[action="/logout"]')!
	expect(form.closest('[popover]')).toBeNull()
	await staff.submit({}, { form: 'header form[action="/logout"]', button: 'Log Out' })
	expect(staff.page().path).toBe('/login')
})

test('an unknown address below /admin is a 404 page of the admin', async () => {
	const page = await person.open('/admin/nothing/here')
	expect(page.status).toBe(404)
	expect(page.words('h1')).toBe('Page not found')
	expect(page.first('nav a[href="/admin/orders"]')).not.toBeNull()
	expect((await (await logInCustomer()).open('/admin/nothing/here')).path).toMatch(/^\/login/)
})
