import { expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { customer, loggedIn, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { announced, wordsOf } from '../../support/pages/shopper-page.ts'
import { type Visitor, visitor } from '../../support/pages/visitor.ts'

async function panelOf(person: Pick<Visitor, 'request'>) {
	const response = await person.request('/cart/panel.data?_routes=routes%2Fstore%2Fcart%2Fcart-panel')
	expect(response.status).toBe(200)
	return { text: await response.text(), headers: response.headers }
}

test('the cart panel gets no cart for a visitor and for the admin', async () => {
	for (const person of [visitor(), await loggedInAdmin()]) {
		const { text } = await panelOf(person)
		expect(text).toContain('"cart"')
		expect(text).not.toContain('"lines"')
		expect(text).not.toContain('failed')
	}
})

test('the cart panel gets what the page shows, anew each time, and nothing may cache it', async () => {
	const coat = await makeProduct({ name: 'Wool Coat', pricePaise: 499_900, colors: ['Olive'] })
	const person = await loggedIn(await makeCustomerWith([coat.variants[0]!, 2]))
	const { text, headers } = await panelOf(person)
	for (const value of ['"Wool Coat"', '"Olive"', '499900', '999800']) expect(text).toContain(value)
	expect(headers.get('Cache-Control')).toMatch(/no-cache|no-store/)
	await write((tx) => tx.cartItem.deleteMany({ where: { userId: person.userId } }))
	expect((await panelOf(person)).text).not.toContain('Wool Coat')
})

test('the cart panel leads a browser that comes there by itself to the page with the same content', async () => {
	const page = await visitor().open('/cart/panel')
	expect(page.redirects).toEqual([303])
	expect(page.path).toBe('/cart')
	expect(page.text).toContain('Please log in to view your cart')
})

test('the cart panel leaves the bag a link to that page for whoever has no script', async () => {
	const page = await (await customer()).open('/allproducts')
	expect(page.document.querySelector('header a[href="/cart"]')?.getAttribute('aria-label')).toBe('Cart')
	const panel = page.document.querySelector('#cart-panel')!
	expect(panel.getAttribute('popover')).toBe('auto')
	expect(wordsOf(panel)).toBe('Cart')
})

test('the log-out of the cart has words of its own and ends the session', async () => {
	const person = await customer()
	await person.open('/cart')
	const page = await person.submit({}, { form: 'main form[action="/cart/logout"]' })
	expect(page.path).toBe('/login')
	expect(announced(page)).toContain('Logged out successfully!')
	expect(await read.session.count({ where: { userId: person.userId } })).toBe(0)
	expect((await person.open('/cart')).text).toContain('Please log in to view your cart')
})
