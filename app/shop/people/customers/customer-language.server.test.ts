import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { runInRequest } from '#app/adapters/reporting/current-request.ts'
import { translatedLanguages } from '#app/i18n/languages.ts'
import { english, getTranslate } from '#app/i18n/translate.ts'
import { listWaitingMail } from '../../../../tests/support/data/mail.ts'
import { makeOrder } from '../../../../tests/support/data/orders.ts'
import { anonymousClient, makeCustomerWith, makeProduct, makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { emptyTables, setSettings } from '../../../../tests/support/data/tables.ts'
import { makeSizedProduct } from '../../../../tests/support/data/variant-data.ts'
import { listAbandonedCarts } from '../../cart/abandoned-carts.server.ts'
import { sendCartReminders, setCartReminders } from '../../cart/cart-reminders.server.ts'
import { requestBackInStock } from '../../catalog/back-in-stock/back-in-stock-requests.server.ts'
import { notifyBackInStock } from '../../catalog/back-in-stock/notify-back-in-stock.server.ts'
import { staffOrderSchema } from '../../orders/checkout/staff-order.schema.ts'
import { createOrderForCustomer } from '../../orders/checkout/staff-order.server.ts'
import { buildReceiptTexts } from '../../orders/invoices/document-page.server.ts'
import { findStaffLink } from '../../orders/links/order-link.server.ts'
import { getOrderForAdmin } from '../../orders/order.server.ts'
import { buildLinkMessage, buildWhatsAppMessages } from '../../orders/whatsapp-messages.server.ts'
import { getShopSettings } from '../../settings/shop-settings.server.ts'
import { saveTranslations } from '../../translations/save-translations.server.ts'
import { removeAccount } from '../account/account.server.ts'
import { getCustomerTranslate, getRequestLocale, saveAccountLanguage } from './customer-language.server.ts'

// The rule of this file: customer-language. Set before the first import, which reads the settings.
vi.hoisted(() => (process.env.SMTP_URL = 'smtp://127.0.0.1:9'))

const [hindi, gujarati] = translatedLanguages
const t = getTranslate(hindi!)
const languages = { 'shop.language-hi': true, 'shop.language-gu': true }
const staff = await makeStaff()

beforeEach(() => setSettings(languages))

/** Runs `work` as a page in Hindi would. */
const inHindi = <T>(work: () => Promise<T>) =>
	runInRequest({ requestId: 'test', route: 'checkout', language: 'hi' }, work)

test('a request has a language to store only if its page has one other than English', async () => {
	expect(getRequestLocale()).toBeUndefined()
	expect(await inHindi(() => Promise.resolve(getRequestLocale()))).toBe('hi')
	const answering = { requestId: 'test', route: 'home', language: 'en' }
	expect(runInRequest(answering, () => getRequestLocale())).toBeUndefined()
})

test.each([null, undefined, '', 'xx', 'constructor', 'en'])('a customer with the language %j reads English', (code) => {
	expect(getCustomerTranslate(code)).toBe(english)
})

test('a customer reads English after the owner turned the language off', async () => {
	expect(getCustomerTranslate('hi')).toBe(t)
	await setSettings({})
	expect(getCustomerTranslate('hi')).toBe(english)
})

describe('the texts for WhatsApp', () => {
	const messagesOf = async (id: number) => buildWhatsAppMessages(await getOrderForAdmin(id), await findStaffLink(id))

	test('of an order in Hindi are in Hindi, with a link to a page in Hindi, under English labels', async () => {
		const { orderId } = await inHindi(() => makeOrder({ input: { paymentMethod: 'online' } }))
		const messages = await messagesOf(orderId)
		expect(messages.map(({ label }) => label)).toEqual(['Confirm', 'Shipped', 'Request a review', 'Request payment'])
		for (const { text } of messages) expect(text).toMatch(/^नमस्ते Riya, /)
		expect(messages[3]!.text).toMatch(/\/hi\/o\/[\w-]{22} पर देखें।/)
	})

	test('leave out the sentence about a link that an order has not', async () => {
		const { orderId } = await inHindi(() => makeOrder())
		const { text } = (await buildWhatsAppMessages(await getOrderForAdmin(orderId), '')).at(-1)!
		expect(text).not.toContain('पर देखें')
		expect(text).toContain('कृपया बताएँ।')
	})

	test("stay as the owner wrote them, and are not mixed with the shop's translations", async () => {
		await setSettings({ ...languages, 'templates.confirm': 'Dear {name}, order #{number} is here.' })
		const { orderId } = await inHindi(() => makeOrder())
		expect((await messagesOf(orderId))[0]!.text).toBe(`Dear Riya, order #${orderId} is here.`)
	})

	test("are the owner's translation where there is one", async () => {
		await setSettings({ ...languages, 'templates.confirm': 'Dear {name}, order #{number} is here.' })
		const { orderId } = await inHindi(() => makeOrder())
		const english = getShopSettings().templates
		const translated = { hi: { confirm: '{name} जी, ऑर्डर #{number} मिल गया।' } }
		await write((tx) => saveTranslations(tx, 'templates', { ...english, id: 0 }, translated))
		expect((await messagesOf(orderId))[0]!.text).toBe(`Riya जी, ऑर्डर #${orderId} मिल गया।`)
		await emptyTables('translation')
	})

	test('send the link of an order in its language', async () => {
		const { orderId: id } = await inHindi(() => makeOrder({ input: { paymentMethod: 'cod' } }))
		const link = await findStaffLink(id)
		const text = await buildLinkMessage(await getOrderForAdmin(id), link)
		expect(text).toBe(t('whatsapp.orderLink', { hasName: 'yes', name: 'Riya', id, shop: 'Zari Lane', link }))
	})

	test('are the same as before for an order in English', async () => {
		const { orderId: id } = await makeOrder({ input: { paymentMethod: 'cod' } })
		const link = await findStaffLink(id)
		expect(link).toMatch(/^http:\/\/[^/]+\/o\//)
		const order = await getOrderForAdmin(id)
		expect(await buildLinkMessage(order, link)).toBe(`Hello Riya, this is your order #${id} from Zari Lane: ${link}`)
		expect(await buildLinkMessage({ ...order, firstName: '' }, link)).toMatch(/^Hello, this is your order/)
	})
})

test('an order by staff has the language of the newest order that the customer placed with the phone number', async () => {
	const phoneNumber = '9825044718'
	await inHindi(() => makeOrder({ input: { phoneNumber } }))
	const { variants } = await makeProduct({ pricePaise: 100_000 })
	const input = staffOrderSchema.parse({
		source: 'whatsapp',
		phone: phoneNumber,
		name: 'Rukmini Vora',
		streetAddress: '12 Ring Road',
		zipCode: '380007',
		way: 'cod',
		seenTotalPaise: 100_000,
		idempotencyKey: crypto.randomUUID(),
	})
	const id = await createOrderForCustomer(staff, [{ productColorId: variants[0]!, quantity: 1, size: null }], input)
	expect((await getOrderForAdmin(id)).locale).toBe('hi')
})

test('a back-in-stock request is answered in the language of its page', async () => {
	const { id, colors, variants } = await makeSizedProduct({ name: 'Awaited Kurta', stock: { White: { S: 0 } } })
	const request = { productColorId: colors['White']!, size: 'S', contact: 'asha@example.com', name: 'Asha' } as const
	await inHindi(() => requestBackInStock(id, { ...request, consent: true }, anonymousClient))
	const data = { remainingQty: 2 }
	await write((tx) => tx.variant.update({ where: { id: variants['White']!['S']! }, data }))
	await notifyBackInStock(new Date(), { isEnding: () => false })
	const [mail] = await listWaitingMail('asha@example.com')
	expect(mail!.subject).toBe(t('itemsEmail.backSubject', { item: 'Awaited Kurta, White, साइज़ S' }))
	expect(mail!.text).toContain(`/hi/singleproduct/${id}?color=`)
})

describe('the names of products and colors in emails', () => {
	afterEach(() => emptyTables('translation'))

	const translateName = (kind: 'product' | 'color', id: number, name: string, hi: string) =>
		write((tx) => saveTranslations(tx, kind, { id, name }, { hi: { name: hi } }))

	test('are in the language of the order, if the name is the one that was bought', async () => {
		const email = 'names@example.com'
		const { orderId } = await inHindi(() => makeOrder({ input: { email } }))
		const { items } = await getOrderForAdmin(orderId)
		const { productId, name } = items[0]!
		await translateName('product', productId!, name, 'लिनन कुर्ता')
		expect((await listWaitingMail(email))[0]!.text).toContain('लिनन कुर्ता')
		await translateName('product', productId!, 'Renamed Kurta', 'नया कुर्ता')
		expect((await listWaitingMail(email))[0]!.text).toContain(name)
	})

	test('are in the language of a back-in-stock request', async () => {
		const { id, colors, variants } = await makeSizedProduct({ name: 'Wished Kurta', stock: { Rust: { S: 0 } } })
		const request = { productColorId: colors['Rust']!, size: 'S', contact: 'tara@example.com', name: 'Tara' } as const
		await inHindi(() => requestBackInStock(id, { ...request, consent: true }, anonymousClient))
		await translateName('product', id, 'Wished Kurta', 'मनचाहा कुर्ता')
		const { id: colorId } = await read.color.findFirstOrThrow({ where: { name: 'Rust' } })
		await translateName('color', colorId, 'Rust', 'जंग')
		const data = { remainingQty: 2 }
		await write((tx) => tx.variant.update({ where: { id: variants['Rust']!['S']! }, data }))
		await notifyBackInStock(new Date(), { isEnding: () => false })
		const [mail] = await listWaitingMail('tara@example.com')
		expect(mail!.subject).toBe(t('itemsEmail.backSubject', { item: 'मनचाहा कुर्ता, जंग, साइज़ S' }))
	})
})

test('the reminders of a cart are in the language of the account', async () => {
	await setSettings({ ...languages, 'checkout.cartReminders': 'email' })
	const userId = await makeCustomerWith([(await makeProduct({ name: 'Silk Kurta' })).variants[0]!, 2])
	await setCartReminders(userId, true)
	await saveAccountLanguage(userId, 'gu')
	const cartChangedAt = new Date(Date.now() - 25 * 60 * 60 * 1000)
	const { email } = await write((tx) => tx.user.update({ where: { id: userId }, data: { cartChangedAt } }))
	const [cart] = (await listAbandonedCarts({ state: 'open', page: 1 })).items
	expect(cart!.text).toMatch(/^નમસ્તે Riya, /)
	expect(cart!.text).toContain('/gu/cart/stop/')
	await sendCartReminders(new Date(), { isEnding: () => false })
	const [mail] = await listWaitingMail(email!)
	expect(mail!.subject).toBe(getTranslate(gujarati!)('itemsEmail.cartSubject', { shop: 'Zari Lane' }))
	expect(mail!.unsubscribeUrl).toContain('/gu/cart/stop/')
})

test('the receipt of an order in Hindi is in Hindi, with its amounts', async () => {
	const { orderId } = await inHindi(() => makeOrder({ input: { paymentMethod: 'cod' } }))
	const order = await getOrderForAdmin(orderId)
	const receipt = buildReceiptTexts(order, getCustomerTranslate(order.locale))
	expect(receipt).toMatchObject({ language: 'hi', title: `बिल #${orderId}`, method: t('payment.cod') })
	expect(receipt.sums.map(({ label }) => label)).toEqual([
		t('order.subtotalShort'),
		t('order.shipping'),
		t('order.total'),
	])
	expect(receipt.address.join()).toContain('भारत')
	expect(receipt.address.join()).not.toContain('India')
	const english = buildReceiptTexts(order, getCustomerTranslate(null))
	expect(english).toMatchObject({ language: 'en', title: `Invoice #${orderId}` })
	expect(english.address.join()).toContain('India')
})

test('an order whose account was deleted keeps no language', async () => {
	const { orderId, buyer } = await inHindi(() => makeOrder())
	await write((tx) => tx.order.updateMany({ where: { id: orderId }, data: { status: 4 } }))
	await write((tx) => removeAccount(tx, buyer))
	expect(await read.order.findUniqueOrThrow({ where: { id: orderId } })).toMatchObject({ locale: null })
})
