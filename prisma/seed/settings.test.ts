import { describe, expect, test } from 'vitest'
import { type CardName, cards } from '#app/shop/settings/cards.ts'
import { toDeliveryPrices } from '#app/shop/settings/delivery.ts'
import { isFreeInIndia } from '#app/shop/settings/delivery/delivery-prices.ts'
import { parseStoredSettings } from '#app/shop/settings/shop-settings.server.ts'
import type { Setting } from '#app/shop/settings/setting.ts'
import { FULL_SETTINGS, SETTINGS } from './data/settings.ts'

const parse = (settings: typeof SETTINGS) =>
	parseStoredSettings(new Map(Object.entries(settings).map(([key, value]) => [key, JSON.stringify(value)])))

describe.each([
	['demo', SETTINGS],
	['full demo', FULL_SETTINGS],
])('each setting of the %s', (_, settings) => {
	test.each(Object.entries(settings))('%s is valid', (key, value) => {
		const [card, name] = key.split('.') as [CardName, string]
		const { schema } = (cards[card].settings as Readonly<Record<string, Setting>>)[name]!
		expect(schema.parse(value)).toEqual(value)
	})
})

test('delivery of the demo is priced 0 in every region (rule: demo-settings)', () => {
	const prices = toDeliveryPrices(parse(SETTINGS).delivery)!
	expect(isFreeInIndia(prices)).toBe(true)
	expect(prices.abroadPaise).toBe(0)
})

test('the contact details of the demo belong to nobody (rule: demo-details)', () => {
	const { shop } = parse(SETTINGS)
	expect(shop.phones).toMatch(/^\+1\d{3}55501\d\d$/)
	expect(shop.whatsapp).toBe(shop.phones)
	expect(shop.email).toMatch(/@example\.com$/)
	expect(shop.outlets.map(({ address }) => address)).toEqual([expect.stringMatching(/ 0\d{5}$/)])
})

test('the full demo has prices, and no texts that contradict them (rule: demo-settings)', () => {
	const { delivery, home, pages } = parse(FULL_SETTINGS)
	expect(delivery.homePrice).toBe(60)
	expect(home.shippingText).toContain('₹\u00a060.00 in Gujarat')
	expect(pages.shipping).toContain('₹\u00a060.00 in Gujarat')
})
