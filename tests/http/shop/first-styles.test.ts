import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { parse, type Selector, SelectorType, stringify } from 'css-what'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StylePart } from '#app/http/page/page-response.server.ts'
import { applyTheme, defaultTheme } from '#app/shop/settings/theme/theme.ts'
import { write } from '#app/adapters/db/db.server.ts'
import { defaultLanguage, translatedLanguages } from '#app/i18n/languages.ts'
import { makeImage, makeProduct } from '../../support/data/shop-data.ts'
import { emptyTables, setSettings } from '../../support/data/tables.ts'
import { makeSizedProduct } from '../../support/data/variant-data.ts'
import { makeCollection } from '../../support/pages/shopper-page.ts'
import { type VisitedPage, createVisitor } from '../../support/pages/visitor.ts'

// All other rules match nothing, neither now nor after a click.

const rules = leaves(JSON.parse(readFileSync('build/style-parts.json', 'utf8')) as StylePart[])

function leaves(parts: StylePart[]): string[] {
	return parts
		.flatMap((part) => ('block' in part ? leaves(part.parts) : part.text))
		.filter((text) => !/^([@/]|:root\{--accent)/.test(text))
		.map((text) => applyTheme(text, defaultTheme))
}

/** Returns the selector without states, attributes and negations. */
function lasting(rule: string): string[] {
	return parse(rule.slice(0, rule.indexOf('{'))).map((selector) => stringify([withoutStates(selector)]))
}

function withoutStates(selector: Selector[]): Selector[] {
	const left = selector.flatMap((token): Selector[] => {
		if (token.type === SelectorType.Attribute) return token.name === 'class' || token.name === 'id' ? [token] : []
		if (token.type === SelectorType.PseudoElement) return []
		if (token.type !== SelectorType.Pseudo) return [token]
		return Array.isArray(token.data) && ['is', 'where', 'has'].includes(token.name)
			? [{ ...token, data: token.data.map(withoutStates) }]
			: []
	})
	// Adds the missing operand of a combinator.
	const whole: Selector[] = []
	for (const token of left) {
		if (!isPlain(token) && !(whole.length > 0 && isPlain(whole.at(-1)!))) whole.push(anything)
		whole.push(token)
	}
	return whole.length > 0 && isPlain(whole.at(-1)!) ? whole : [...whole, anything]
}

const anything = parse('*')[0]![0]!

function isPlain({ type }: Selector): boolean {
	return [SelectorType.Tag, SelectorType.Universal, SelectorType.Attribute, SelectorType.Pseudo].includes(type)
}

const productId = (await makeProduct({ name: 'Linen Shirt', pricePaise: 100_000 })).id
const sizedId = (await makeSizedProduct({ stock: { White: { S: 2, M: 0 }, Indigo: { S: 9 } } })).id

test.each(['/', '/allproducts', '/product in sizes', '/cart', '/contact', '/nowhere'])(
	'the inlined styles of the page %s are complete',
	async (address) => {
		const products: Record<string, number> = { '/product': productId, '/product in sizes': sizedId }
		const { html, document, headers } = await createVisitor().open(
			address in products ? `/singleproduct/${products[address]}` : address,
		)
		const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
		expect(headers.get('Content-Security-Policy')).toContain("style-src 'self' 'sha256-")
		const left = rules.filter((rule) => !styles.includes(rule))
		expect(left.length).toBeGreaterThan(100)
		expect(left.filter((rule) => lasting(rule).some((selector) => document.querySelector(selector)))).toEqual([])
		// Otherwise the checks above would prove nothing.
		const classed = rules.filter((rule) => /^\.[\w-]+\{/.test(rule) && styles.includes(rule))
		expect(classed.length).toBeGreaterThan(50)
		expect(classed.filter((rule) => !lasting(rule).some((selector) => document.querySelector(selector)))).toEqual([])
	},
)

function containsHas(selector: Selector[]): boolean {
	return selector.some(
		(token) => (token.type === SelectorType.Pseudo && token.name === 'has') || listData(token).some(containsHas),
	)
}

function listData(token: Selector): Selector[][] {
	return token.type === SelectorType.Pseudo && Array.isArray(token.data) ? token.data : []
}

/** Returns whether `:has()` of another element selects elements that have neither a tag nor an attribute. */
function selectsAnything(selector: Selector[]): boolean {
	const combinator = selector.findLastIndex((token) => !isPlain(token) && token.type !== SelectorType.PseudoElement)
	const subject = selector.slice(combinator + 1)
	const isNamed = subject.some(({ type }) => type === SelectorType.Tag || type === SelectorType.Attribute)
	if (combinator >= 0 && !isNamed && containsHas(selector.slice(0, combinator))) return true
	return selector.flatMap(listData).some(selectsAnything)
}

test('no rule makes browsers restyle the page for each element that is added to it', () => {
	const selectors = rules.flatMap((rule) => parse(rule.slice(0, rule.indexOf('{'))))
	expect(selectors.filter(containsHas).length).toBeGreaterThan(10)
	expect(selectors.filter(selectsAnything).map((selector) => stringify([selector]))).toEqual([])
	// The rule that did.
	expect(selectsAnything(parse(':is(header:has(> .panel:popover-open) > :not(.panel))')[0]!)).toBe(true)
})

test('no style contains an SVG image, for which browsers open a document', () => {
	expect(rules.filter((rule) => rule.includes('data:image/svg'))).toEqual([])
})

test('the script runs in its own task, not in the one that parses the end of the page', async () => {
	const { document } = await createVisitor().open('/')
	expect(document.querySelector('script[src]')?.hasAttribute('async')).toBe(true)
})

describe('the first ten packets', () => {
	const languages = [defaultLanguage, ...translatedLanguages]
	let sizedPath: string

	beforeAll(async () => {
		await setSettings(Object.fromEntries(translatedLanguages.map(({ code }) => [`shop.language-${code}`, true])))
		sizedPath = await makeShop()
	})
	afterAll(() => emptyTables('setting'))

	test.each(
		languages.flatMap(({ code, name, intl }) =>
			(['home', 'listing', 'product'] as const).map((page) => ({ page, code, name, intl })),
		),
	)('contain the $page page in $name', async ({ page, code, intl }) => {
		const path = { home: '', listing: '/allproducts', product: sizedPath }[page]
		const { html } = await createVisitor().open((code === defaultLanguage.code ? '' : `/${code}`) + path || '/')
		expect(html).toContain(`<html lang="${intl}"`)
		expect(html.match(/<article /g)!.length).toBeGreaterThan(7)
		// The size in the cache; only the first visitor gets a faster, weaker compression.
		expect(brotliCompressSync(html).length).toBeLessThanOrEqual(14_336)
	})
})

/** Fills the shop with a page of products and returns the path of one in two colors and six sizes, with a size guide. */
async function makeShop(): Promise<string> {
	const makeImages = (count: number) => Promise.all(Array.from({ length: count }, makeImage))
	const sizes = ['XS', 'S', 'M', 'L', 'XL', '2XL']
	const ofColor = Object.fromEntries(sizes.map((size, index) => [size, index * 3]))
	const { id } = await makeSizedProduct({
		name: 'Tapi Oversized Linen Shirt',
		stock: { 'Sky Blue': ofColor, Olive: ofColor },
		images: await makeImages(4),
		description: 'Light linen, woven in Surat and washed once, so that it stays the size that you buy. '.repeat(4),
		sizeFit: ['Relaxed, 74 cm long in size M.'],
		materialCare: ['100% linen', 'Machine wash cold'],
	})
	const lines = [
		['Size', 'Bust', 'Waist', 'Hip', 'Shoulder', 'Sleeve'],
		...sizes.map((size, index) => [
			size,
			...[78, 60, 84].map((from) => `${from + 5 * index}-${from + 4 + 5 * index}`),
			`${37 + index}`,
			`${57.5 + index}`,
		]),
	]
	await write((tx) => tx.sizeGuide.create({ data: { productId: id, lines } }))
	for (const name of ['Monsoon Linen', 'Surat Street', 'Saddle Leather', 'Festive Silk']) await makeCollection(name)
	for (let number = 1; number <= 20; number += 1)
		await makeProduct({
			name: `Camp Shirt ${number}`,
			images: await makeImages(2),
			colors: ['White', 'Indigo', 'Rust'].slice(0, 1 + (number % 3)),
			pricePaise: 79_900 + number * 1_700,
			isFeatured: number % 4 === 0,
		})
	return `/singleproduct/${id}`
}

describe('the heading font', () => {
	const face = '/fonts/instrument-serif-400.woff2'
	const preloads = ({ document }: VisitedPage) =>
		document.querySelectorAll('link[rel=preload][as=font]').map((link) => link.getAttribute('href'))

	test('is preloaded, so that the first paint has it', async () => {
		expect(preloads(await createVisitor().open('/'))).toEqual([face])
	})

	test('is not loaded in lite mode', async () => {
		const person = createVisitor()
		person.cookies.set('lite', 'on')
		expect(preloads(await person.open('/'))).toEqual([])
	})

	test.each(['/', '/product'])(
		'the page %s never swaps the heading font, and has a fallback of the same width and baseline',
		async (address) => {
			const { html } = await createVisitor().open(address === '/product' ? `/singleproduct/${productId}` : address)
			const faces = html.match(/@font-face\{[^}]*\}/g) ?? []
			expect(faces.filter((rule) => rule.includes(face) && rule.includes('font-display:optional'))).toHaveLength(1)
			const fallbacks = faces.filter((rule) => rule.includes('local('))
			expect(fallbacks).toHaveLength(4)
			for (const rule of fallbacks)
				for (const part of ['size-adjust', 'ascent-override', 'descent-override', 'line-gap-override'])
					expect(rule).toContain(part)
			// A serif font from the first paint, whichever one the desktop has.
			for (const name of ['Noto Serif', 'Georgia', 'Times New Roman', 'Liberation Serif', 'DejaVu Serif'])
				expect(fallbacks.join('')).toMatch(new RegExp(`local\\("?${name}`))
			expect(/font-family:\s*"?Instrument Serif[^;}]*/.exec(html.replaceAll(/@font-face\{[^}]*\}/g, ''))?.[0]).toMatch(
				/Headline DejaVu"?, ?serif$/,
			)
		},
	)
})
