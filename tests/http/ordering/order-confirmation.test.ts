import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { logInCustomer, type LoggedIn, logInVisitor, logInAdmin } from '../../support/pages/logged-in.ts'
import {
	checkOut,
	createCheckoutInput,
	makeCustomerWith,
	makeImage,
	makeProduct,
} from '../../support/data/shop-data.ts'
import { listAnnouncements, getBreadcrumb, getTermValue, getText } from '../../support/pages/shopper-page.ts'
import { type VisitedPage, createVisitor } from '../../support/pages/visitor.ts'

const invalid = 'Invalid order or session. Please log in or try again.'
const getConfirmationPath = (orderId: number | string) => `/order-confirmation?orderId=${orderId}`
const h1 = ({ document }: VisitedPage) => getText(document.querySelector('h1'))

async function buyer(
	changes: Parameters<typeof createCheckoutInput>[0] = {},
	...lines: Parameters<typeof makeCustomerWith>
): Promise<LoggedIn & { orderId: number }> {
	const bought = lines.length > 0 ? lines : [[(await makeProduct()).variants[0]!, 1] as [number, number]]
	const userId = await makeCustomerWith(...bought)
	const { orderId } = await checkOut(userId, { input: createCheckoutInput(changes) })
	return { ...(await logInVisitor(userId)), orderId }
}

test('the order confirmation thanks, names the order and announces an email', async () => {
	const person = await buyer()
	const page = await person.open(getConfirmationPath(person.orderId))
	expect(page.status).toBe(200)
	expect(h1(page)).toBe('Order Successful!')
	expect(getBreadcrumb(page)).toBe('Home / Order confirmation')
	expect(page.text).toMatch(/Thank you/)
	expect(page.text).toContain(`#${person.orderId}`)
	expect(page.text).toContain('A confirmation email will follow')
	expect(page.hrefOf('Continue Shopping')).toBe('/newarrivals')
	expect(page.headers.get('Cache-Control')).toContain('no-store')
})

test('the order confirmation lists its items and totals them in Indian rupees', async () => {
	const image = await makeImage()
	const coat = await makeProduct({ name: 'Wool Coat', pricePaise: 5_500_050, colors: ['Olive'], images: [image] })
	const belt = await makeProduct({ name: 'Plain Belt', pricePaise: 1_345_600, colors: ['Tan'] })
	const person = await buyer({}, [coat.variants[0]!, 2], [belt.variants[0]!, 1])
	const page = await person.open(getConfirmationPath(person.orderId))
	const items = page.all('main li').filter((item) => item.querySelector('img'))
	expect(items.map(getText)).toEqual([expect.stringContaining('Wool Coat'), expect.stringContaining('Plain Belt')])
	for (const text of ['₹ 55,000.50', 'Olive', 'quantity 2']) expect(getText(items[0])).toContain(text)
	for (const text of ['₹ 13,456.00', 'Tan', 'quantity 1']) expect(getText(items[1])).toContain(text)
	expect(items.map((item) => item.querySelector('img')!.getAttribute('src'))).toEqual([
		expect.stringContaining(image),
		'/placeholder.jpg',
	])
	expect(getTermValue(page, 'Subtotal (3 items)')).toBe('₹ 1,23,457.00')
	expect(getTermValue(page, 'Total')).toBe('₹ 1,23,457.00')
	expect(getText(items[0])).toContain('₹ 1,10,001.00')
	expect(page.all('dl > div').map(getText)).toEqual(expect.arrayContaining(['TaxIncluded', 'ShippingFree']))
})

test('the order confirmation asks a logged-out customer to log in, and returns them to it', async () => {
	const { orderId } = await buyer({ streetAddress: '7 Secret Lane' })
	const page = await createVisitor().open(getConfirmationPath(orderId))
	expect(page.status).toBe(401)
	expect(page.text).toContain(invalid)
	expect(page.html).not.toContain('Secret Lane')
	expect(page.hrefOf('Log In')).toBe(`/login?redirectTo=${encodeURIComponent(getConfirmationPath(orderId))}`)
})

test('the order confirmation reports an expired session, and redirects to the login', async () => {
	const person = await buyer()
	await write((tx) => tx.session.deleteMany({ where: { userId: person.userId } }))
	const page = await person.open(getConfirmationPath(person.orderId))
	expect(page.path).toBe(`/login?redirectTo=${encodeURIComponent(getConfirmationPath(person.orderId))}`)
	expect(listAnnouncements(page)).toContain('Session expired. Please log in again.')
	expect(person.cookies.has('session')).toBe(false)
})

test('the order confirmation is not shown to an administrator, who is not a customer', async () => {
	const { orderId } = await buyer()
	const page = await (await logInAdmin()).open(getConfirmationPath(orderId))
	expect(page.status).toBe(401)
	expect(page.text).toContain(invalid)
})

test.each(['/order-confirmation', getConfirmationPath('%00'), getConfirmationPath('9'.repeat(300))])(
	'the order confirmation of an invalid order does not exist: %s',
	async (path) => {
		const page = await (await logInCustomer()).open(path)
		expect(page.status).toBe(404)
		expect(page.text).toContain(invalid)
	},
)
