import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { customer, type LoggedIn, loggedIn, loggedInAdmin } from '../../support/pages/logged-in.ts'
import { checkOut, checkoutInput, makeCustomerWith, makeImage, makeProduct } from '../../support/data/shop-data.ts'
import { announced, breadcrumbOf, factOf, wordsOf } from '../../support/pages/shopper-page.ts'
import { type SeenPage, visitor } from '../../support/pages/visitor.ts'

const invalid = 'Invalid order or session. Please log in or try again.'
const addressOf = (orderId: number | string) => `/order-confirmation?orderId=${orderId}`
const h1 = ({ document }: SeenPage) => wordsOf(document.querySelector('h1'))

async function buyer(
	changes: Parameters<typeof checkoutInput>[0] = {},
	...lines: Parameters<typeof makeCustomerWith>
): Promise<LoggedIn & { orderId: number }> {
	const bought = lines.length > 0 ? lines : [[(await makeProduct()).variants[0]!, 1] as [number, number]]
	const userId = await makeCustomerWith(...bought)
	const { orderId } = await checkOut(userId, { input: checkoutInput(changes) })
	return { ...(await loggedIn(userId)), orderId }
}

test('the confirmation of an order thanks, names the order and says that an email will follow', async () => {
	const person = await buyer()
	const page = await person.open(addressOf(person.orderId))
	expect(page.status).toBe(200)
	expect(h1(page)).toBe('Order Successful!')
	expect(breadcrumbOf(page)).toBe('Home / Order confirmation')
	expect(page.text).toMatch(/Thank you/)
	expect(page.text).toContain(`#${person.orderId}`)
	expect(page.text).toContain('A confirmation email will follow')
	expect(page.hrefOf('Continue Shopping')).toBe('/newarrivals')
	expect(page.headers.get('Cache-Control')).toContain('no-store')
})

test('the confirmation of an order lists its items and adds them up in Indian rupees', async () => {
	const image = await makeImage()
	const coat = await makeProduct({ name: 'Wool Coat', pricePaise: 5_500_050, colors: ['Olive'], images: [image] })
	const belt = await makeProduct({ name: 'Plain Belt', pricePaise: 1_345_600, colors: ['Tan'] })
	const person = await buyer({}, [coat.variants[0]!, 2], [belt.variants[0]!, 1])
	const page = await person.open(addressOf(person.orderId))
	const items = page.all('main li').filter((item) => item.querySelector('img'))
	expect(items.map(wordsOf)).toEqual([expect.stringContaining('Wool Coat'), expect.stringContaining('Plain Belt')])
	for (const text of ['₹ 55,000.50', 'Olive', 'quantity 2']) expect(wordsOf(items[0])).toContain(text)
	for (const text of ['₹ 13,456.00', 'Tan', 'quantity 1']) expect(wordsOf(items[1])).toContain(text)
	expect(items.map((item) => item.querySelector('img')!.getAttribute('src'))).toEqual([
		expect.stringContaining(image),
		'/placeholder.jpg',
	])
	expect(factOf(page, 'Subtotal (3 items)')).toBe('₹ 1,23,457.00')
	expect(factOf(page, 'Total')).toBe('₹ 1,23,457.00')
	expect(wordsOf(items[0])).toContain('₹ 1,10,001.00')
	expect(page.text).toContain('Taxes included, delivery free')
})

test('the confirmation of an order asks somebody who is logged out to log in, and brings them back', async () => {
	const { orderId } = await buyer({ streetAddress: '7 Secret Lane' })
	const page = await visitor().open(addressOf(orderId))
	expect(page.status).toBe(401)
	expect(page.text).toContain(invalid)
	expect(page.html).not.toContain('Secret Lane')
	expect(page.hrefOf('Log In')).toBe(`/login?redirectTo=${encodeURIComponent(addressOf(orderId))}`)
})

test('the confirmation of an order tells somebody whose session is over, and leads to the log-in', async () => {
	const person = await buyer()
	await write((tx) => tx.session.deleteMany({ where: { userId: person.userId } }))
	const page = await person.open(addressOf(person.orderId))
	expect(page.path).toBe(`/login?redirectTo=${encodeURIComponent(addressOf(person.orderId))}`)
	expect(announced(page)).toContain('Session expired. Please log in again.')
	expect(person.cookies.has('session')).toBe(false)
})

test('the confirmation of an order is not shown to an administrator, who is no customer', async () => {
	const { orderId } = await buyer()
	const page = await (await loggedInAdmin()).open(addressOf(orderId))
	expect(page.status).toBe(401)
	expect(page.text).toContain(invalid)
})

test.each(['/order-confirmation', addressOf('%00'), addressOf('9'.repeat(300))])(
	'the confirmation of what is no order does not exist: %s',
	async (path) => {
		const page = await (await customer()).open(path)
		expect(page.status).toBe(404)
		expect(page.text).toContain(invalid)
	},
)
