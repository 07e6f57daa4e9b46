import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import {
	cartRemindersConsent,
	cartRemindersStopPath,
	remindedCartPath,
	setCartReminders,
} from '#app/shop/cart/cart-reminders.server.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { makeAdmin, makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'
import { setSetting } from '../../support/data/tables.ts'
import { createShopperAtCheckout, logInAdmin, logInVisitor } from '../../support/pages/logged-in.ts'
import { getText, listAnnouncements } from '../../support/pages/shopper-page.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

beforeEach(() => setSetting('checkout.cartReminders', 'list'))

const address = '/admin/abandoned-carts'
const checkbox = '[name=cartReminders]'
const isOn = async ({ userId }: { userId: number }) => {
	const user = await read.user.findUniqueOrThrow({ where: { id: userId } })
	return user.cartRemindersAt !== null && user.cartRemindersEndedAt === null
}

async function createShopper() {
	const { variants } = await makeProduct({ name: 'Silk Kurta', pricePaise: 150_000, stock: 50 })
	return createShopperAtCheckout([variants[0]!, 1])
}

/** Creates a customer who consented and whose cart has not changed for two days. */
async function makeAbandonedCart(name: string) {
	const { variants } = await makeProduct({ name: 'Silk Kurta', pricePaise: 150_000, stock: 50 })
	const userId = await makeCustomerWith([variants[0]!, 2])
	await setCartReminders(userId, true)
	const data = { username: name, cartChangedAt: new Date(Date.now() - 48 * 60 * 60 * 1000) }
	await write((tx) => tx.user.update({ where: { id: userId }, data }))
	return userId
}

test('the checkout asks with a checkbox that is not selected, and saves the choice with the draft (rule: abandoned-cart-consent)', async () => {
	const person = await createShopper()
	expect(person.first(checkbox)!.hasAttribute('checked')).toBe(false)
	expect(person.page().text).toContain(cartRemindersConsent)
	await person.post('/checkout/draft', { cartRemindersShown: 'yes', cartReminders: 'on' })
	expect(await isOn(person)).toBe(true)
	await person.open('/checkout')
	expect(person.first(checkbox)!.hasAttribute('checked')).toBe(true)
	await person.post('/checkout/draft', { cartRemindersShown: 'yes' })
	expect(await isOn(person)).toBe(false)
})

test('a rejected order saves the choice too', async () => {
	const person = await createShopper()
	await person.submit({ firstName: '', cartReminders: 'on' })
	expect(await isOn(person)).toBe(true)
})

test('the checkbox is hidden while reminders are off', async () => {
	await setSetting('checkout.cartReminders', 'off')
	const person = await createShopper()
	expect(person.first(checkbox)).toBeNull()
	await person.open('/profile')
	expect(person.first(checkbox)).toBeNull()
	await person.post('/checkout/draft', { cartRemindersShown: 'yes', cartReminders: 'on' })
	expect(await isOn(person)).toBe(false)
})

test('customers change the choice in their profile, which a rejected form keeps', async () => {
	const person = await createShopper()
	await person.open('/profile')
	await person.submit({ phone: 'none', cartReminders: 'on' }, { button: 'Save Changes' })
	expect(person.first(checkbox)!.hasAttribute('checked')).toBe(true)
	expect(await isOn(person)).toBe(false)
	await person.submit({ phone: '9876500001', cartReminders: 'on' }, { button: 'Save Changes' })
	expect(await isOn(person)).toBe(true)
})

test('the link of a message withdraws the consent only by its button, without a log-in', async () => {
	const userId = await makeAbandonedCart('Withdrawing Wafa')
	const reader = createVisitor()
	await reader.open(cartRemindersStopPath(userId))
	expect(await isOn({ userId })).toBe(true)
	const page = await reader.submit({}, { button: 'Stop reminders' })
	expect(listAnnouncements(page)).toContain('You will receive no more reminders about your cart.')
	expect(await isOn({ userId })).toBe(false)
})

test('one-click unsubscribe of an email client works without a redirect, and a forged link is not found', async () => {
	const userId = await makeAbandonedCart('Clicking Chitra')
	expect((await createVisitor().post('/cart/stop/cart-reminders%3A1.forged')).status).toBe(404)
	const answer = await createVisitor().post(cartRemindersStopPath(userId), { 'List-Unsubscribe': 'One-Click' })
	expect(answer.status).toBe(200)
	expect(await isOn({ userId })).toBe(false)
})

test('the link to the cart asks for the log-in and leads the customer to the cart', async () => {
	const userId = await makeAbandonedCart('Returning Rekha')
	const visitor = createVisitor()
	expect((await visitor.open(remindedCartPath)).words('h1')).not.toContain('Cart')
	const person = await logInVisitor(userId)
	expect((await person.request(remindedCartPath)).headers.get('Location')).toBe('/cart')
})

test('staff see abandoned carts with their value, and a WhatsApp message is recorded once', async () => {
	const userId = await makeAbandonedCart('Leaving Leela')
	const admin = await logInAdmin()
	const findRow = () => admin.all('tbody tr').find((row) => getText(row).includes('Leaving Leela'))
	await admin.open(address)
	expect(getText(findRow())).toContain('2 × Silk Kurta (White)')
	expect(getText(findRow())).toContain(formatPaise(300_000))
	const [link] = findRow()!
		.querySelectorAll('a')
		.filter((one) => getText(one).startsWith('Send on WhatsApp'))
	expect(link!.getAttribute('href')).toContain('https://wa.me/919800000001?text=')
	const record = () => admin.post(address, { customer: String(userId) })
	expect((await record()).headers.get('Location')).toBe(address)
	expect(listAnnouncements(await admin.open(address))).toContain('Reminder recorded.')
	expect(findRow()).toBeUndefined()
	await record()
	expect(listAnnouncements(await admin.open(address)).join()).toContain('reminded already')
	await admin.open(`${address}?show=reminded`)
	expect(getText(findRow())).toContain('WhatsApp sent')
	expect((await admin.open(`${address}?show=recovered`)).text).toContain('No recovered carts yet')
	expect((await admin.open('/admin/reports')).status).toBe(200)
})

test('the page says that reminders are off, and packers do not see it', async () => {
	await makeAbandonedCart('Hidden Hema')
	await setSetting('checkout.cartReminders', 'off')
	const admin = await logInAdmin()
	expect((await admin.open(address)).text).toContain('Cart reminders are off')
	expect(admin.page().hrefOf('Open settings', 'main a')).toBe('/admin/settings/checkout')
	const packer = await logInVisitor(await makeAdmin('packer'))
	expect((await packer.open(address)).status).toBe(403)
})
