import type { HTMLElement } from 'node-html-parser'
import { expect, test } from 'vitest'
import { customer, loggedInAdmin } from '../../support/pages/logged-in.ts'

const person = await loggedInAdmin()

const menu = {
	Sell: {
		Orders: 'orders',
		'Counter sale': 'sell',
		Invoices: 'invoices',
		Coupons: 'coupons',
		Reports: 'numbers',
		Returns: 'returns',
		Stock: 'stock',
	},
	Catalogue: {
		Categories: 'categories',
		Collections: 'collections',
		Colors: 'colors',
		Products: 'products',
		Searches: 'searches',
	},
	'Home page': { Banner: 'banner', Offers: 'offers', Video: 'video', Instagram: 'insta' },
	People: { Users: 'users', Reviews: 'reviews', Contact: 'contact', 'New Daily Updates': 'update', Staff: 'people' },
	Settings: { 'All settings': 'settings', Log: 'log', 'Your account': 'account' },
}

function menusOf({ document }: { document: HTMLElement }) {
	return document.querySelectorAll('nav').map((nav) => nav.querySelectorAll('details'))
}

const nameOf = (link: HTMLElement) => link.textContent.replace(/[\d,+]+ .*$/, '')

test('the menu leads to every screen, in groups', async () => {
	const page = await person.open('/admin')
	const groups = menusOf(page)
	expect(groups).toHaveLength(2)
	for (const group of groups) {
		const shown = group.map((details) => [
			details.querySelector('summary')!.textContent.replace(/\d.*/, ''),
			Object.fromEntries(
				details
					.querySelectorAll('li a')
					.map((link) => [nameOf(link), link.getAttribute('href')!.replace('/admin/', '')]),
			),
		])
		expect(shown).toEqual(Object.entries(menu))
	}
	// Each of them is opened in tests/http/safety/every-page.test.ts.
})

test('the group of the open page is open in the menu, its page marked, and the daily work', async () => {
	for (const [path, group] of [
		['/admin', []],
		['/admin/colors/new', ['Catalogue']],
		['/admin/contact', ['People']],
	] as const) {
		const open = menusOf(await person.open(path))[0]!.filter((details) => details.hasAttribute('open'))
		expect(
			open.map((details) => details.querySelector('summary')!.textContent.replace(/\d.*/, '')),
			path,
		).toEqual(['Sell', ...group])
	}
	const marked = person.all('nav [aria-current=page]')
	expect(new Set(marked.map((link) => link.getAttribute('href')))).toEqual(new Set(['/admin/contact']))
})

test('an unknown address below /admin is a 404 page of the back-office', async () => {
	const page = await person.open('/admin/nothing/here')
	expect(page.status).toBe(404)
	expect(page.document.querySelector('h1')?.textContent).toBe('Page not found')
	expect(page.document.querySelector('nav a[href="/admin/orders"]')).not.toBeNull()
	expect((await (await customer()).open('/admin/nothing/here')).path).toMatch(/^\/login/)
})
