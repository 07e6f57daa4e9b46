import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { customer, loggedIn } from '../../support/pages/logged-in.ts'
import { makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { announced, wordsOf } from '../../support/pages/shopper-page.ts'
import { visitor } from '../../support/pages/visitor.ts'

test('the cart panel leads a visitor from the log-in back to the page that it lies on', async () => {
	const page = await visitor().open('/cart?from=%2Fnewarrivals')
	const link = page.first('#cart-contents a[href^="/login"]')!
	expect(link.getAttribute('href')).toBe('/login?redirectTo=%2Fnewarrivals')
})

test('the cart panel shows what the page shows, which nothing may cache', async () => {
	const coat = await makeProduct({ name: 'Wool Coat', colors: ['Olive'] })
	const person = await loggedIn(await makeCustomerWith([coat.variants[0]!, 2]))
	const page = await person.open('/cart?from=%2F')
	expect(page.words('#cart-contents')).toContain('Wool Coat')
	expect(page.headers.get('Cache-Control')).toBe('private, no-store')
})

test('the cart panel leaves the bag a link to that page for whoever has no script', async () => {
	const page = await (await customer()).open('/allproducts')
	expect(page.first('header a[href="/cart"]')?.getAttribute('aria-label')).toBe('Cart')
	const panel = page.first('#cart-panel')!
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
