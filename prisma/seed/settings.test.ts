import { expect, test } from 'vitest'
import { parseStoredSettings } from '#app/shop/settings/shop-settings.server.ts'
import { SETTINGS } from './data/settings.ts'

test('what the demo has saved is read by the settings', () => {
	const stored = new Map(Object.entries(SETTINGS).map(([key, value]) => [key, JSON.stringify(value)]))
	const { shop, pages } = parseStoredSettings(stored)
	expect(shop.about).toBe(SETTINGS['shop.about'])
	expect(shop.founded).toBe(2020)
	expect(pages.story).toBe(SETTINGS['pages.story'])
})
