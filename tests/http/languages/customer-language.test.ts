import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { translatedLanguages } from '#app/i18n/languages.ts'
import { getTranslate } from '#app/i18n/translate.ts'
import { changeOrderStatus } from '#app/shop/orders/order.server.ts'
import { placeOrderByApi } from '../../support/api.ts'
import { delivery, deliveryWithPhone } from '../../support/data/delivery.ts'
import { getNotification, listWaitingMail } from '../../support/data/mail.ts'
import { makeOrder } from '../../support/data/orders.ts'
import { makeCustomerWith, makeProduct, makeStaff } from '../../support/data/shop-data.ts'
import { setSettings } from '../../support/data/tables.ts'
import { taxSettings } from '../../support/data/tax-data.ts'
import { createShopperAtCheckout, logInAdmin, logInVisitor } from '../../support/pages/logged-in.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

// The rule of this file: customer-language.

const [hindi] = translatedLanguages
const t = getTranslate(hindi!)
const tax = Object.fromEntries(Object.entries(taxSettings).map(([field, value]) => [`tax.${field}`, value]))
const settings = { ...tax, 'shop.language-hi': true, 'shop.language-gu': true }

beforeEach(() => setSettings(settings))

const findOrder = (id: number) => read.order.findUniqueOrThrow({ where: { id } })

/** Places an order on the pages of a language, by default with the email of the account, and returns its number. */
async function placeOrder(prefix: string, otherEmail?: string): Promise<number> {
	const person = await createShopperAtCheckout([(await makeProduct()).variants[0]!, 1])
	const account = await read.user.findUniqueOrThrow({ where: { id: person.userId } })
	await person.open(`${prefix}/checkout`)
	const input = { ...deliveryWithPhone, paymentMethod: 'cod', email: otherEmail ?? account.email! }
	const page = await person.submit(input, { form: '#checkout' })
	expect(page.path).toContain(`${prefix}/order-confirmation`)
	return Number(/orderId=(\d+)/.exec(page.path)![1])
}

describe('an order that was placed in Hindi', () => {
	test('is confirmed and shipped in Hindi, with links to pages in Hindi', async () => {
		const id = await placeOrder('/hi')
		const confirmed = await getNotification(id, 'order-confirmation')
		expect(confirmed.subject).toBe(t('confirmationEmail.subject', { id, shop: 'Zari Lane' }))
		expect(confirmed.html).toContain('<html lang="hi">')
		expect(confirmed.text).toContain(t('payment.cod'))
		expect(confirmed.text).toMatch(/http:\/\/shop\.test\/hi\/o\//)
		expect(confirmed.text).not.toMatch(/Dear|View order|Total|Ships to/)
		await changeOrderStatus(await makeStaff(), id, 3)
		const shipped = await getNotification(id, 'order-shipped')
		const { createdAt } = await findOrder(id)
		expect(shipped.text).toContain(t('orderEmail.shipped', { id, date: t.date(createdAt) }))
		expect(shipped.text).toMatch(/http:\/\/shop\.test\/hi\/bill\//)
		expect(shipped.text).not.toMatch(/Hello|Courier|View order/)
	})

	test('has a link of the staff that opens in Hindi, and WhatsApp texts in Hindi', async () => {
		const id = await placeOrder('/hi')
		const admin = await logInAdmin()
		const { html, text } = await admin.open(`/admin/orders/${id}`)
		const path = /http:\/\/shop\.test(\/hi\/o\/[\w-]+)/.exec(html)![1]!
		expect((await createVisitor().open(path)).first('html')!.getAttribute('lang')).toBe('hi-IN')
		expect(decodeURIComponent(html)).toContain('के आपके ऑर्डर')
		expect(text).toContain('Send on WhatsApp')
		expect(text).toContain(`Language${hindi!.name}`)
	})

	test('has an invoice with Hindi texts beside the words of the law, for the customer and for the staff', async () => {
		const id = await placeOrder('/hi')
		await changeOrderStatus(await makeStaff(), id, 3)
		const { text } = await getNotification(id, 'order-shipped')
		const path = /\/hi\/bill\/[\w-]+/.exec(text)![0]
		const bill = await createVisitor().open(path)
		expect(bill.words('h1')).toBe(`Tax invoice · ${t('document.invoice')}`)
		expect(bill.text).toContain(t('document.placeOfSupply'))
		expect(bill.text).toContain('CGST')
		const english = await createVisitor().open(path.replace('/hi', ''))
		expect(english.words('h1')).toBe('Tax invoice')
		expect(english.text).toContain('Place of supply')
		const printed = await (await logInAdmin()).open(`/admin/orders/${id}/invoice`)
		expect(printed.first('article')!.getAttribute('lang')).toBe('hi')
		expect(printed.words('article')).toContain(t('document.placeOfSupply'))
	})

	test('is confirmed to the address of another person without what was typed', async () => {
		const id = await placeOrder('/hi', 'other@example.com')
		const { text } = await getNotification(id, 'order-confirmation')
		expect(text).toContain(t('confirmationEmail.notYoursText'))
		expect(text).not.toContain(delivery.firstName)
	})

	test('is in English after the owner turned Hindi off, and links that were sent before still work', async () => {
		const id = await placeOrder('/hi')
		const before = await getNotification(id, 'order-confirmation')
		const path = /\/hi\/o\/[\w-]+/.exec(before.text)![0]
		await setSettings({})
		const after = await getNotification(id, 'order-confirmation')
		expect(after.subject).toBe(`Your order #${id} at Zari Lane`)
		expect(after.text).not.toContain('/hi/')
		const page = await createVisitor().open(path)
		expect(page.status).toBe(200)
		expect(page.first('html')!.getAttribute('lang')).toBe('en-IN')
		expect((await createVisitor().request('/hi/contact')).status).toBe(404)
	})
})

test('an order that was placed in English has an English email with the same bytes, whatever the shop offers', async () => {
	const id = await placeOrder('')
	const withLanguages = await getNotification(id, 'order-confirmation')
	await setSettings(tax)
	expect(await getNotification(id, 'order-confirmation')).toEqual(withLanguages)
	expect(withLanguages.html).toContain('<html lang="en">')
	expect((await findOrder(id)).locale).toBeNull()
})

test('the owner gets the email about an order in English', async () => {
	await setSettings({ ...settings, 'shop.email': 'owner@example.com', 'mail.tellOrders': true })
	const id = await placeOrder('/hi')
	const mails = await listWaitingMail('owner@example.com')
	expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(`^New order #${id}: `))
})

describe('an account', () => {
	const localeOf = async (id: number) => (await read.user.findUniqueOrThrow({ where: { id } })).locale

	test('keeps the language that its customer chooses, and English as well', async () => {
		const userId = await makeCustomerWith()
		const person = await logInVisitor(userId)
		await person.request('/language/gu?redirectTo=%2F')
		expect(await localeOf(userId)).toBe('gu')
		await person.request('/language/en?redirectTo=%2F')
		expect(await localeOf(userId)).toBeNull()
	})

	test('keeps the language of its sign-up', async () => {
		const visitor = createVisitor()
		await visitor.open('/hi/signup')
		const email = `${randomUUID()}@example.com`
		const password = 'a long password 42'
		await visitor.submit({ username: 'Asha', email, phone: '9825055555', password, confirmPassword: password })
		expect(await read.user.findUniqueOrThrow({ where: { email } })).toMatchObject({ locale: 'hi' })
	})

	test('decides the language of an order by the API, which answers as before', async () => {
		const { variants } = await makeProduct()
		const userId = await makeCustomerWith()
		await (await logInVisitor(userId)).request('/language/hi?redirectTo=%2F')
		const { status, text } = await placeOrderByApi(userId, [[variants[0]!, 1]])
		expect(status).toBe(201)
		expect(text).not.toContain('locale')
		const { locale } = await read.order.findFirstOrThrow({ where: { userId } })
		expect(locale).toBe('hi')
	})
})

test('the email with a link to set a password is in the language of the page that requested it', async () => {
	const { buyer } = await makeOrder()
	const { email } = await read.user.findUniqueOrThrow({ where: { id: buyer } })
	const visitor = createVisitor()
	await visitor.open('/hi/forgot-password')
	await visitor.submit({ email: email! })
	const [mail] = await listWaitingMail(email!)
	expect(mail!.subject).toBe(t('accountEmail.passwordSubject', { shop: 'Zari Lane' }))
	expect(mail!.text).toMatch(/http:\/\/shop\.test\/hi\/reset-password\//)
})

test('a refusal names a date in the language of the page', async () => {
	const data = { code: 'DIWALI', percent: 10, minimumPaise: 0, validUntil: '2020-11-21', isActive: true }
	await write((tx) => tx.coupon.create({ data }))
	const person = await createShopperAtCheckout([(await makeProduct()).variants[0]!, 1])
	await person.open('/hi/checkout')
	const page = await person.submit({ ...deliveryWithPhone, couponCode: 'DIWALI' }, { form: '#checkout' })
	expect(page.text).toContain(t.date(new Date('2020-11-21T06:00:00Z')))
	expect(page.text).not.toContain('November')
})
