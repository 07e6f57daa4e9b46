import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { translatedLanguages } from '#app/i18n/languages.ts'
import { english, getTranslate } from '#app/i18n/translate.ts'
import { buildBuiltInTexts } from '../default-settings.server.ts'
import { getShopSettings } from '../shop-settings.server.ts'

// The rule of this file: own-translations. The shop's own texts are in every language until the owner writes others.

const { shop, delivery, returns, checkout } = getShopSettings()
const price = fc.option(fc.integer({ min: 0, max: 9_999 }))
const days = fc.option(fc.integer({ min: 1, max: 30 }))
const outlet = { name: '', address: '1 रोड', city: 'सूरत', mapsUrl: '', hours: '' }

/** Settings that change the texts. Names are in another script, so that Latin letters are texts of the shop. */
const settings = fc.record({
	shop: fc.record({
		email: fc.constantFrom('', '1@1.1'),
		founded: fc.option(fc.integer({ min: 1800, max: 2100 })),
		outlets: fc.constantFrom([], [outlet]),
	}),
	delivery: fc.record({
		homePrice: price,
		firstPrice: price,
		furtherPrice: price,
		abroadPrice: price,
		freeFrom: price,
		isAbroadServed: fc.boolean(),
		firstGrams: fc.constantFrom(500, 1000),
		furtherGrams: fc.constantFrom(250, 2000),
		homeDays: days,
		elsewhereDays: days,
		remoteDays: days,
		days: fc.constantFrom('', '3-5'),
		notServed: fc.constantFrom('', '19'),
		holidays: fc.constantFrom('', '2026-01-26'),
	}),
	returns: fc.record({ returnDays: days, cancelByCustomer: fc.boolean() }),
	checkout: fc.record({
		paymentMethods: fc.constantFrom('both' as const, 'online' as const, 'cod' as const),
		onlineBy: fc.constantFrom('none' as const, 'recorded' as const, 'provider' as const, 'upi' as const),
	}),
})

type Texts = ReturnType<typeof buildBuiltInTexts>

/** Compares the English texts with those of another language for any settings. */
function compareTexts(t: typeof english, compare: (english: string, translated: string, name: string) => void) {
	fc.assert(
		fc.property(settings, (random) => {
			const all = {
				shop: { ...shop, name: 'लूम', ...random.shop },
				delivery: { ...delivery, homeState: 'गुजरात', ...random.delivery },
				returns: { ...returns, ...random.returns },
				checkout: { ...checkout, ...random.checkout },
			}
			const toEntries = ({ home, pages }: Texts) => Object.entries({ ...home, ...pages })
			const translated = new Map(toEntries(buildBuiltInTexts(all, t)))
			for (const [name, text] of toEntries(buildBuiltInTexts(all, english))) compare(text, translated.get(name)!, name)
		}),
	)
}

const listLinks = (text: string) =>
	[...text.matchAll(/\]\(([^)]*)\)/g)].map(([, to]) => to!).toSorted((one, other) => one.localeCompare(other))
const listNumbers = (text: string) => [...new Set(text.match(/\d[\d,.]*\d|\d/g))].toSorted()
/** Returns the marks of the lines: headings, entries of lists, paragraphs. */
const listMarks = (text: string) => text.split('\n').map((line) => /^(?:# |- |$)/.exec(line)?.[0] ?? 'text')

/** Words that are the same in every language. */
const names = /\b(?:UPI|UTR|INR|Razorpay|kg|g)\b/g

describe.each(translatedLanguages)('the texts of the shop in $name', (language) => {
	const t = getTranslate(language)

	test('have no English word', () => {
		compareTexts(t, (_, translated, name) => {
			const shown = translated.replace(/\]\([^)]*\)/g, ']').replace(names, '')
			expect(shown.match(/[A-Za-z]+/g), name).toBeNull()
		})
	})

	test('lead to the same pages', () => {
		compareTexts(t, (text, translated, name) => expect(listLinks(translated), name).toEqual(listLinks(text)))
	})

	test('state every number of the English text', () => {
		compareTexts(t, (text, translated, name) => {
			const stated = listNumbers(translated)
			expect(
				listNumbers(text).filter((number) => !stated.includes(number)),
				name,
			).toEqual([])
		})
	})

	test('have the same headings, paragraphs and lists', () => {
		compareTexts(t, (text, translated, name) => expect(listMarks(translated), name).toEqual(listMarks(text)))
	})
})
