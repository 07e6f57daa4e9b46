import type { HTMLElement } from 'node-html-parser'
import { describe, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { logInCustomer, logInAdmin } from '../../support/pages/logged-in.ts'
import { makeImage } from '../../support/data/shop-data.ts'
import { listAnnouncements, makeCollection, getText } from '../../support/pages/shopper-page.ts'
import { type VisitedPage, createVisitor } from '../../support/pages/visitor.ts'

const hrefsIn = (part: HTMLElement | null) =>
	part?.querySelectorAll('a').map((link) => [getText(link), link.getAttribute('href')])
const header = ({ document }: VisitedPage) => document.querySelector('header')!
const pages = ['/', '/cart', '/no-such-page']

const id = await makeCollection('Summer & Sea')
const imageHash = await makeImage()
await write((tx) => tx.collectionImage.create({ data: { collectionId: id, imageHash, position: 0 } }))
await makeCollection('Bare')

test('the header links to the home page, New Arrivals, Shop and Our Story', async () => {
	const page = await createVisitor().open('/allproducts')
	expect(hrefsIn(header(page))).toContainEqual(['Zari Lane', '/'])
	for (const selector of ['nav[aria-label=Main]', 'nav[aria-label=Menu]']) {
		const links = hrefsIn(page.first(selector))
		expect(links).toEqual(
			expect.arrayContaining([
				['New Arrivals', '/newarrivals'],
				['Shop', '/allproducts'],
				['Our Story', '/ourstory'],
			]),
		)
	}
})

test('the header has a collections panel with image and name, and text for a missing image', async () => {
	const tiles = (await createVisitor().open('/')).all('#collections li')
	expect(tiles.map((tile) => tile.querySelectorAll('span').map(getText))).toEqual([
		['No Image', 'Bare'],
		['Summer & Sea'],
	])
	expect(tiles[0]!.querySelector('img')).toBeNull()
	expect(tiles[1]!.querySelector('img')).not.toBeNull()
	expect(tiles.map((tile) => tile.querySelector('a')?.getAttribute('href'))).toEqual([
		'/collection/Bare',
		'/collection/Summer%20%26%20Sea',
	])
})

test.each(['menu', 'collections', 'search'])(
	'the header opens and closes the panel %s without JavaScript',
	async (id) => {
		const { document } = await createVisitor().open('/')
		const panel = document.querySelector(`#${id}`)!
		// Only one panel is open at a time; Escape and a click outside close it.
		expect(panel.getAttribute('popover')).toBe('auto')
		expect(
			document.querySelectorAll(`button[popovertarget=${id}]`).some((button) => button.closest('[popover]') === null),
		).toBe(true)
		const close = panel.querySelector(`button[popovertarget=${id}][popovertargetaction=hide]:not(.scrim)`)
		expect(close?.getAttribute('aria-label')).toBe('Close')
		expect(panel.querySelectorAll('[autofocus]')).toHaveLength(1)
	},
)

test('the header links a visitor to the login, and has no account menu', async () => {
	const page = await createVisitor().open('/')
	expect(header(page).querySelector('a[aria-label="Log in"]')?.getAttribute('href')).toBe('/login')
	expect(page.first('#account')).toBeNull()
	expect(header(page).querySelector('a[href="/cart"]')?.getAttribute('title')).toBe('Please Login to Access Cart')
})

test('the header has a customer menu: profile, orders, saved items, log out', async () => {
	const person = await logInCustomer()
	const page = await person.open('/')
	const menu = page.first('#account')!
	expect(page.first('button[popovertarget=account]')).not.toBeNull()
	expect(hrefsIn(menu)).toEqual([
		['Profile', '/profile'],
		['Orders', '/profile?tab=order'],
		['Saved items', '/saved'],
	])
	const out = await person.submit({}, { form: '#account form' })
	expect(out.path).toBe('/login')
	expect(listAnnouncements(out)).toContain('Logged out')
	expect((await person.open('/')).first('#account')).toBeNull()
})

test('the header links the admin user to the admin', async () => {
	const page = await (await logInAdmin()).open('/')
	expect(header(page).querySelector('a[aria-label="Admin area"]')?.getAttribute('href')).toBe('/admin')
	expect(page.first('#account')).toBeNull()
})

test.each(pages)('the footer appears on %s with the signup, all links and the year', async (path) => {
	const footer = (await createVisitor().open(path)).first('footer')!
	expect(getText(footer.querySelector('h2'))).toBe('New Daily Updates')
	expect(getText(footer)).toMatch(/new arrivals, special offers and discounts/i)
	expect(footer.querySelectorAll('form label').map(getText)).toEqual(
		expect.arrayContaining(['*Phone Number', '*Full Name']),
	)
	expect(getText(footer.querySelector('form button'))).toBe('Sign Up')
	expect(hrefsIn(footer)).toEqual([
		['About', '/ourstory'],
		['Product', '/allproducts'],
		['Contact Us', '/contact'],
		['New Arrivals', '/newarrivals'],
		['Privacy Policy', '/privacypolicy'],
		['Terms and Conditions', '/termsandconditions'],
		['Shipping Policy', '/shippingpolicy'],
		['Return Policy', '/returnpolicy'],
		['Lite mode', `/lite-mode/on?redirectTo=${encodeURIComponent(path)}`],
	])
	expect(getText(footer)).toContain('© 2025 Zari Lane')
})

test('the footer links to existing pages', async () => {
	const links = hrefsIn((await createVisitor().open('/')).first('footer'))!
	for (const [, href] of links) expect((await createVisitor().open(href!)).status, href).toBe(200)
})

describe('the chat button', () => {
	test.each(['/cart', '/contact', '/checkout'])('the chat button is hidden on the forms of %s', async (path) => {
		const page = await (await logInCustomer()).open(path)
		expect(page.path).toBe(path)
		expect(page.first('aside[aria-label=Chat]')).toBeNull()
	})

	test.each(pages.filter((path) => path !== '/cart'))(
		'the chat button opens a chat with the phone number of the shop: %s',
		async (path) => {
			const { document } = await createVisitor().open(path)
			expect(document.querySelectorAll('a[href^="https://wa.me/"]').map((link) => link.getAttribute('href'))).toContain(
				'https://wa.me/919800000010',
			)
		},
	)
})

test('the checkout has the header and the footer of the shop (rule: pages-without-header)', async () => {
	const { document } = await (await logInCustomer()).open('/checkout')
	expect(document.querySelectorAll('header nav[aria-label=Main], footer form')).toHaveLength(2)
})

test.each(['/login', '/signup'])('the page %s has neither header nor footer nor chat', async (path) => {
	const { document } = await createVisitor().open(path)
	expect(document.querySelectorAll('header, footer, a[href^="https://wa.me/"]')).toEqual([])
})
