import { beforeEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { translatedLanguages } from '#app/i18n/languages.ts'
import { getTranslate } from '#app/i18n/translate.ts'
import { call, createToken } from '../../support/api.ts'
import { deliveryWithPhone } from '../../support/data/delivery.ts'
import { makeCustomerWith, makeProduct } from '../../support/data/shop-data.ts'

// The rule of this file: languages.

const findSentence = (code: string) =>
	getTranslate(translatedLanguages.find((language) => language.code === code)!).sentence
const hindi = findSentence('hi')
const callInHindi = { headers: { 'Accept-Language': 'hi' } }

const turnOn = async (...codes: string[]) => {
	await write((tx) => tx.setting.deleteMany())
	for (const code of codes)
		await write((tx) => tx.setting.create({ data: { key: `shop.language-${code}`, value: true } }))
}
beforeEach(() => turnOn('hi', 'gu'))

const getUnknownProduct = (accepted?: string) =>
	call('GET', '/products/get/999999', { headers: accepted === undefined ? {} : { 'Accept-Language': accepted } })

describe('the message of an error', () => {
	test.each([
		['hi', 'hi'],
		['gu-IN, en;q=0.8', 'gu'],
		['en;q=0.3, hi;q=0.9', 'hi'],
		['fr, gu;q=0.5', 'gu'],
	])('is, for Accept-Language %j, in %s', async (accepted, code) => {
		const { body, headers } = await getUnknownProduct(accepted)
		expect(body.message).toBe(findSentence(code)('Product not found'))
		expect(body.error).toBe(body.message)
		expect(headers.get('Content-Language')).toBe(`${code}-IN`)
		expect(headers.get('Vary')).toContain('Accept-Language')
	})

	test.each([undefined, '', '*', 'en', 'en-US, hi;q=0.9', 'fr', 'hi;q=0', 'hi;q=0.9, en;q=1', ';;,=q', 'x"><script>'])(
		'is, for Accept-Language %j, in English',
		async (accepted) => {
			const { body, headers } = await getUnknownProduct(accepted)
			expect(body.message).toBe('Product not found')
			expect(headers.get('Content-Language')).toBe('en-IN')
			expect(headers.get('Vary')).toContain('Accept-Language')
		},
	)

	test('is in English when the owner has turned the language off', async () => {
		await turnOn('gu')
		expect((await getUnknownProduct('hi')).body.message).toBe('Product not found')
	})

	test('is as before in a shop with English only', async () => {
		await turnOn()
		const { body, headers } = await getUnknownProduct('hi')
		expect(body).toEqual({ message: 'Product not found', error: 'Product not found' })
		expect(headers.get('Content-Language')).toBeNull()
		expect(headers.get('Vary') ?? '').not.toContain('Accept-Language')
	})

	test('names the field, whose message is in the language too', async () => {
		const userId = await makeCustomerWith()
		const { status, body } = await call('POST', '/cart/add', {
			...callInHindi,
			token: await createToken(userId),
			json: { productColorId: 1, quantity: 1 },
		})
		expect(status).toBe(400)
		expect(body.fields).toEqual({ userId: hindi('This field is required.') })
		expect(body.message).toBe('userId: ज़रूरी है।')
	})

	test('names a date in the language', async () => {
		const data = { code: 'DIWALI', percent: 10, minimumPaise: 0, validUntil: '2020-11-21', isActive: true }
		await write((tx) => tx.coupon.create({ data }))
		const { variants } = await makeProduct()
		const userId = await makeCustomerWith()
		const cartItems = [{ productColorId: variants[0]!, quantity: 1 }]
		const { body } = await call('POST', '/orders/create', {
			...callInHindi,
			token: await createToken(userId),
			json: { userId, cartItems, ...deliveryWithPhone, couponCode: 'DIWALI' },
		})
		expect(body.message).toContain('21 नवंबर 2020')
	})

	test('is in the language of each of two clients that call at once', async () => {
		const asked = ['hi', 'gu', 'en', 'hi', 'gu', 'en']
		const answers = await Promise.all(asked.map((code) => getUnknownProduct(code)))
		expect(answers.map(({ body }) => body.message)).toEqual(
			asked.map((code) => (code === 'en' ? 'Product not found' : findSentence(code)('Product not found'))),
		)
	})
})

describe('the message of a success', () => {
	test('is in the language, and the data is not', async () => {
		const { variants } = await makeProduct({ name: 'Linen Shirt' })
		const userId = await makeCustomerWith()
		const { status, body, headers } = await call('POST', '/cart/add', {
			...callInHindi,
			token: await createToken(userId),
			json: { userId, productColorId: variants[0]!, quantity: 1 },
		})
		expect(status).toBe(201)
		expect(body.message).toBe(hindi('Product added to cart!'))
		expect(body.cartItem.name).toBe('Linen Shirt')
		expect(headers.get('Content-Language')).toBe('hi-IN')
	})

	test.each([
		'Signup Successful!',
		'Logged In!',
		'Logged out',
		'Profile updated successfully!',
		'User deleted successfully',
		'Cart updated',
		'Item removed from cart!',
		'Order successful!',
		'Successfully subscribed to the newsletter!',
		'Review submitted successfully!',
		'Message sent successfully!',
		'Thank you. You hear from us once, as soon as it is in stock again.',
	])('%s has a translation in every language', (english) => {
		for (const language of translatedLanguages) expect(getTranslate(language).sentence(english)).toBeTruthy()
	})

	test('does not decide the language of what the call creates', async () => {
		const { variants } = await makeProduct()
		const userId = await makeCustomerWith()
		const cartItems = [{ productColorId: variants[0]!, quantity: 1 }]
		const json = { userId, cartItems, ...deliveryWithPhone }
		const { body } = await call('POST', '/orders/create', { ...callInHindi, token: await createToken(userId), json })
		expect(body.message).toBe(hindi('Order successful!'))
		expect(await read.order.findUniqueOrThrow({ where: { id: body.orderId } })).toMatchObject({ locale: null })
	})
})

test('a public list is the same for every language', async () => {
	const english = await call('GET', '/products/paginated?limit=2')
	const { text, headers } = await call('GET', '/products/paginated?limit=2', callInHindi)
	expect(text).toBe(english.text)
	expect(headers.get('ETag')).toBe(english.headers.get('ETag'))
})
