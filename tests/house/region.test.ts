import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as india from '#app/shop/region/india.ts'
import { filesUnder, found, product, readSource, type SourceFile, sourcesUnder, violations } from './sources.ts'

// Only app/shop/region knows the country; india.ts says what a second region needs.

const files = sourcesUnder('app/shop/region')

// A region with a missing or wrong fact fails the type check.
const region: india.Region = india

/** What only the region may contain. */
const facts: Record<string, RegExp> = {
	'the sign of the currency': /₹/g,
	'the code of the currency': /['"`]INR\b/g,
	'the country code of phone numbers': /\\?\+91|['"`^?(]91(?!\d)/g,
	'the locale': /\b[a-z]{2}-(?:IN\b|\$\{countryCode\})/g,
	'the time zone': /Asia\/Kolkata|\+05:30|\bindianOffset/g,
	'the code of the country': /['"`]IN['"`]/g,
	'the home country of addresses': /['"`]india['"`]/g,
	'the pattern of a tax number': /\[A-Z\]\{5\}/g,
	'the pattern of a postal code': /\[1-9\]\\d\{(?:1,)?5\}|\[1-9\]\[0-9\]\{5\}/g,
	'the names of states': /'(?:West Bengal|Tamil Nadu|Jammu and Kashmir)'/g,
}

/** Files of layers below the shop, which import nothing of it, with what they repeat. */
const repeated: Record<string, string[]> = {
	'app/i18n/languages.ts': ['en', 'hi', 'gu'].map((code) => `intl: '${code}-${region.countryCode}'`),
	'app/i18n/translate.ts': [`timeZone: '${region.timeZone.name}'`],
	'app/adapters/validation-messages.ts': [region.locale],
	'app/adapters/settings.server.ts': [String(region.tax.idPattern), String(region.phone.pattern)],
	'app/adapters/couriers/courier-client.server.ts': [region.timeZone.offset],
	'app/adapters/reporting/error-reports.server.ts': [region.tax.idPattern.source.slice(1, -1)],
}

/** Style sheets cannot import a fact. */
const styles = filesUnder('app/ui/styles')
	.filter((name) => name.endsWith('.css'))
	.map((name) => ({ name, text: readFileSync(name, 'utf8') }))
const repeatedByStyles = { 'app/ui/styles/pages.css': [`option[value='${region.homeCountry}']`] }

/** Removes comments, which give examples. */
function withoutComments({ name, text }: Pick<SourceFile, 'name' | 'text'>) {
	const blank = (comment: string) => comment.replaceAll(/[^\n]/g, '')
	return { name, text: text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, blank) }
}

const sources = [...product, readSource('server.ts'), ...sourcesUnder('scripts'), ...styles]
	.filter(({ name }) => !name.startsWith('app/shop/region/') && !/\.test\.tsx?$/.test(name))
	.map(withoutComments)

/** Returns a text without what its file may repeat. */
function withoutRepeated({ name, text }: Pick<SourceFile, 'name' | 'text'>) {
	const allowed = Object.entries({ ...repeated, ...repeatedByStyles }).find(([known]) => known === name)?.[1] ?? []
	return { name, text: allowed.reduce((rest, fact) => rest.replaceAll(fact, ''), text) }
}

test.each(Object.entries(facts))('only the region contains %s', (_, pattern) => {
	expect(sources.map(withoutRepeated).flatMap((source) => found(source, pattern))).toEqual([])
})

test('each pattern finds its fact in the region', () => {
	const text = files.map((file) => file.text).join('\n')
	expect(Object.entries(facts).filter(([, pattern]) => !text.match(pattern))).toEqual([])
})

test.each(Object.entries({ ...repeated, ...repeatedByStyles }))('%s repeats the facts of the region', (name, parts) => {
	const text = readFileSync(name, 'utf8')
	expect(parts.filter((fact) => !text.includes(fact))).toEqual([])
})

test('the region imports only its own files, so that every layer above may ask it', () => {
	expect(violations(files, (to) => to.startsWith('app/shop/region/'))).toEqual([])
	expect(files.flatMap(({ packages }) => packages)).toEqual([])
})

describe('the facts agree with each other', () => {
	test('addresses begin their countries with the home country, and every country has a name', () => {
		expect(region.COUNTRIES[0]).toBe(region.homeCountry)
		expect(Object.keys(region.countryNames)).toEqual([...region.COUNTRIES])
	})

	test('the states are sorted by name, and have codes of their own', () => {
		expect(region.STATES).toEqual(region.STATES.toSorted())
		expect(new Set(Object.values(region.stateCodes)).size).toBe(region.STATES.length)
		expect(Object.values(region.stateCodes)).not.toContain(region.tax.abroadCode)
		expect(Object.values(region.stateCodes)).toEqual(expect.arrayContaining([...region.tax.unionTerritoryCodes]))
	})

	test('the offset of the time zone is that of its name, in both of its forms', () => {
		const noon = new Date(`2026-01-01T12:00:00${region.timeZone.offset}`)
		const hour = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: region.timeZone.name }).format(noon)
		expect(hour).toBe('12:00')
		expect(noon.getTime() + region.timeZone.offsetMs).toBe(Date.parse('2026-01-01T12:00:00Z'))
	})

	test('the currency has the sign and the digits of its code', () => {
		const format = new Intl.NumberFormat(region.locale, { style: 'currency', currency: region.currency.code })
		const parts = format.formatToParts(1)
		expect(parts.find(({ type }) => type === 'currency')?.value).toBe(region.currency.sign)
		const digits = parts.find(({ type }) => type === 'fraction')?.value.length
		expect(10 ** digits!).toBe(region.currency.minorUnits)
	})
})
