import { beforeEach, describe, expect, test } from 'vitest'
import { setSettings } from '../../support/data/tables.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { makeCategory, makeCollection } from '../../support/pages/shopper-page.ts'
import { createVisitor } from '../../support/pages/visitor.ts'

// The shop's promises follow the saved settings on every public page (rule: shop-promises).

type Saved = Record<string, string | number | boolean>

/** The texts that no page shows any more, and the text that each page shows. */
interface Expected {
	nowhere: RegExp[]
	says: [path: string, words: string][]
}

const product = '/singleproduct/1'
const pages = [
	'/',
	'/newarrivals',
	'/allproducts',
	'/collection/Linen',
	'/shop/Shirts',
	'/collections',
	product,
	'/contact',
	'/ourstory',
	'/privacypolicy',
	'/termsandconditions',
	'/shippingpolicy',
	'/returnpolicy',
	'/newsletter',
	'/login',
	'/signup',
	'/forgot-password',
]

const noReturns = /no returns?\b|no exchange/i
const defaultCosts = /flat ₹60|flat 60|flat fee|INR 5,000/
const defaultDays = /5-10 business days|10-20/
const nothingPaidHere = /You enter no card details on this site/
const somebodyElse = /Western wear|small batches|2020|(?:in|leaves) Surat|one cutting table|Three outlets/i

const days = (count: number): Expected => ({
	nowhere: [noReturns],
	says: ['/', product, '/returnpolicy', '/termsandconditions'].map((path) => [
		path,
		`Within ${count} days of its delivery`,
	]),
})
const asUsual: Expected = {
	nowhere: [somebodyElse],
	says: [
		['/', 'NO RETURN NO EXCHANGE'],
		['/', 'A flat ₹60 in Gujarat, weight-based outside Gujarat.'],
		[product, 'NO RETURN NO EXCHANGE: only damaged or defective products are eligible for replacement.'],
		['/shippingpolicy', 'above INR 5,000'],
		['/returnpolicy', 'Write to us with the order number.'],
		['/privacypolicy', 'You enter no card details on this site'],
	],
}
const prices = { 'delivery.homePrice': 80, 'delivery.firstPrice': 120 }
const priced: Expected = {
	nowhere: [defaultCosts],
	says: ['/', product, '/shippingpolicy'].map((path) => [path, '₹ 80.00 in Gujarat']),
}
const dated: Expected = {
	nowhere: [defaultDays],
	says: [product, '/shippingpolicy'].map((path) => [path, 'Delivery: 2-4 days in Gujarat.']),
}
const numberOfDays = {
	'delivery.homeDays': 4,
	'delivery.elsewhereDays': 9,
	'delivery.remoteDays': 14,
	'delivery.holidays': '2027-01-26',
}
const numbered: Expected = {
	nowhere: [/5-10 business days/],
	says: [
		...[product, '/shippingpolicy'].map((path): [string, string] => [
			path,
			'within 4 business days in Gujarat, within 9 business days elsewhere in India, ' +
				'within 14 business days on islands and in the hills.',
		]),
		['/shippingpolicy', 'Within 14 business days'],
		['/shippingpolicy', 'public holidays in Gujarat do not count'],
		['/shippingpolicy', '10-20 business days'],
	],
}
const partlyNumbered: Expected = {
	nowhere: [/public holidays/],
	says: [
		['/shippingpolicy', 'within 4 business days in Gujarat, 5-10 business days after dispatch elsewhere in India.'],
	],
}
const cancelled: Expected = {
	nowhere: [/Write to us with the order number/],
	says: ['/returnpolicy', '/termsandconditions'].map((path) => [path, 'until it is dispatched: by yourself']),
}
const paidBy = (expectedText: string): Expected => ({
	nowhere: [nothingPaidHere],
	says: [['/privacypolicy', expectedText]],
})
const inWays = (expectedText: string): Expected => ({
	nowhere: [/You can pay online or in cash/],
	says: [['/termsandconditions', expectedText]],
})
const upi = { 'checkout.onlineBy': 'upi', 'checkout.upiId': 'loom@upi' }
const own = { 'shop.about': 'Cotton kurtas, printed by hand.', 'shop.founded': 1998 }
const stated: Expected = {
	nowhere: [somebodyElse],
	says: [
		['/', 'Cotton kurtas, printed by hand. Since 1998.'],
		['/ourstory', 'since 1998'],
	],
}

const table: [saved: Saved, ...expected: Expected[]][] = [
	[{}, asUsual],
	[{ 'returns.returnDays': 30, 'returns.cancelByCustomer': true }, days(30), cancelled],
	[
		{ 'checkout.onlineBy': 'provider', ...prices, 'delivery.days': '2-4 days in Gujarat' },
		paidBy('Razorpay'),
		priced,
		dated,
	],
	[numberOfDays, numbered],
	[{ 'delivery.homeDays': 4 }, partlyNumbered],
	[
		{ 'checkout.paymentMethods': 'cod' },
		paidBy('nothing is paid on this site'),
		inWays('You pay in cash on delivery.'),
	],
	[
		{
			...prices,
			...upi,
			...own,
			'checkout.paymentMethods': 'online',
			'returns.returnDays': 7,
			'delivery.notServed': '79',
		},
		days(7),
		priced,
		paidBy('by UPI'),
		inWays('You pay online.'),
		stated,
		{ nowhere: [/every state and union territory/], says: [['/shippingpolicy', 'not deliver to every PIN code']] },
	],
]

await makeProduct({ categoryId: await makeCategory('Shirts'), collectionId: await makeCollection('Linen') })

describe.each(table)('with %j saved', (saved, ...expected) => {
	const texts = new Map<string, string>()

	beforeEach(async () => {
		if (texts.size > 0) return
		await setSettings(saved)
		for (const path of pages) {
			const page = await createVisitor().open(path)
			expect(page.status, path).toBe(200)
			texts.set(path, `${page.text} ${page.first('head')!.innerHTML}`.replaceAll('\u00A0', ' '))
		}
	})

	test('no page promises a policy that does not apply', () => {
		const wrong = [...texts].flatMap(([path, text]) =>
			expected.flatMap(({ nowhere }) =>
				nowhere.filter((expectedText) => expectedText.test(text)).map((expectedText) => `${path}: ${expectedText}`),
			),
		)
		expect(wrong).toEqual([])
	})

	test('policies that apply appear where shoppers look for them', () => {
		const missing = expected.flatMap(({ says }) =>
			says.filter(([path, expectedText]) => !texts.get(path)!.includes(expectedText)),
		)
		expect(missing).toEqual([])
	})
})
