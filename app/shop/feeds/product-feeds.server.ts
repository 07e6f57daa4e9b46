import { setImmediate as yieldTick } from 'node:timers/promises'
import { memoizeByVersion } from '#app/adapters/cache/cache.ts'
import { read } from '#app/adapters/db/db.server.ts'
import { defaultLanguage, type Language, toLocalizedPath } from '#app/i18n/languages.ts'
import { type ApiProduct, streamApiProducts } from '../catalog/product/api-products.server.ts'
import { findDeclarations } from '../catalog/product/declarations.server.ts'
import { getRegularPrice } from '../catalog/variant/variant-view.ts'
import { getCatalogVersion } from '../catalog-version/catalog-version.server.ts'
import { getShopContacts, getShopSettings } from '../settings/shop-settings.server.ts'
import { getShopTranslate, translateRecords } from '../translations/translations.server.ts'
import { locale } from '../region/india.ts'
import { batchSize } from '../values/batches.ts'
import { formatCsvRecord } from '../values/csv-cell.ts'
import { feedAttributeNames, resolveFeedAttributes } from '../values/feeds/feed-attributes.ts'
import { adminPageSize, getPageWindow } from '../values/paging.ts'
import { selectColumns } from '../values/product-columns.ts'
import { calculateMrp, declarationSelect } from '../values/product-declarations.ts'
import { escapeMarkup } from '../values/text.ts'
import {
	type FeedFacts,
	type FeedItem,
	type FeedShop,
	isInFeeds,
	metaColumns,
	toFeedItems,
	toGoogleLine,
	toMetaLine,
} from './feed-items.server.ts'
import type { FeedEffect, FeedLine, FeedService, LineFacts } from './feed-line.ts'
import { checkFeedLine, type FeedRuleName, getFeedRule } from './feed-rules.ts'

/** Streams the catalog for Google Merchant Center as RSS 2.0 (docs/feeds.md). */
export async function* streamGoogleFeed(shop: FeedShop): AsyncGenerator<string> {
	yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n'
	const { name, origin, language = defaultLanguage } = shop
	yield `${toElement('title', name)}${toElement('link', origin + toLocalizedPath('/', language))}${toElement('description', `Products of ${name}`)}\n`
	for await (const items of streamFeedItems(shop))
		yield items.map((item) => toItemElement(toGoogleLine(item, name))).join('')
	yield '</channel>\n</rss>\n'
}

/**
 * Builds the XML element of an item on a line of its own. Meta also reads this feed, and rejects a feed with lines of
 * five megabytes.
 */
function toItemElement(line: FeedLine): string {
	const elements = Array.from(line, ([name, value]) => {
		if (name === 'product_detail') return Array.from(value, toDetailElement).join('')
		const element = rssElements.has(name) ? name : `g:${name}`
		return typeof value === 'string' ? toElement(element, value) : value.map((one) => toElement(element, one)).join('')
	})
	return `<item>${elements.join('')}</item>\n`
}

/** Builds the element of a detail, whose parts are elements of their own. */
function toDetailElement(detail: string): string {
	const [, name = '', ...value] = detail.split(':')
	const parts = toElement('g:attribute_name', name) + toElement('g:attribute_value', value.join(':'))
	return `<g:product_detail>${parts}</g:product_detail>`
}

/** The attributes whose elements RSS itself defines. All other elements have the prefix `g:`. */
const rssElements: ReadonlySet<string> = new Set(['title', 'description', 'link'])

/** Builds an XML element. Returns `''` for an empty text. */
function toElement(name: string, text: string): string {
	return text && `<${name}>${escapeMarkup(text.replace(notInXml, ''))}</${name}>`
}

/** Characters that XML cannot represent. A parser stops at the first one. */
const notInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Streams the catalog for Meta's Commerce Manager as CSV (docs/feeds.md). */
export async function* streamMetaFeed(shop: FeedShop): AsyncGenerator<string> {
	yield formatCsvRecord(metaColumns)
	for await (const items of streamFeedItems(shop))
		yield items.map((item) => formatCsvRecord([...toMetaLine(item, shop.name).values()])).join('')
}

/** Yields everything that visitors can buy, product by product (rule: feed-matches-page). */
async function* streamFeedItems({ origin, language = defaultLanguage }: FeedShop): AsyncGenerator<FeedItem[]> {
	for await (const products of streamApiProducts(batchSize.fullRows)) {
		const facts = await readFeedFacts(products.map(({ id }) => id))
		for (const product of await translateProducts(products, language))
			if (isInFeeds(product)) yield toFeedItems(product, facts.get(product.id)!, { origin, language })
		// Yields to other requests.
		await yieldTick()
	}
}

/** Returns the products with the owner's texts in a language. Texts without a translation stay in English. */
async function translateProducts(products: ApiProduct[], language: Language): Promise<ApiProduct[]> {
	if (language === defaultLanguage) return products
	const t = await getShopTranslate(language)
	const translated = await translateRecords('product', products, language)
	return translated.map((product) => ({
		...product,
		category: product.category && { ...product.category, name: t.named('category', product.category.name) },
		colors: product.colors.map((each) => ({
			...each,
			color: { ...each.color, name: t.named('color', each.color.name) },
		})),
	}))
}

const attributes = { ...selectColumns(feedAttributeNames), ...declarationSelect }

/** Returns, by product ID, the data that feeds need and the JSON API does not return. */
async function readFeedFacts(ids: number[]): Promise<Map<number, FeedFacts>> {
	const products = await read.product.findMany({
		where: { id: { in: ids } },
		select: {
			id: true,
			fabric: true,
			basePricePaise: true,
			originalPricePaise: true,
			...attributes,
			category: { select: attributes },
		},
	})
	const variants = await read.variant.findMany({
		where: { productId: { in: ids } },
		select: { id: true, productId: true, barcode: true, pricePaise: true },
	})
	const barcodes = new Map(variants.flatMap(({ id, barcode }) => (barcode === null ? [] : [[id, barcode]])))
	const variantsByProduct = Map.groupBy(variants, ({ productId }) => productId)
	const shop = getShopSettings().feeds
	return new Map(
		products.map((product) => {
			const { id, category, fabric, originalPricePaise, ...own } = product
			const declarations = findDeclarations(product)
			const prices = [null, ...(variantsByProduct.get(id) ?? [])].map((variant) => getRegularPrice(variant, own))
			const mrpPaise = calculateMrp(originalPricePaise, prices)
			return [
				id,
				{
					attributes: resolveFeedAttributes(own, category, shop),
					barcodes,
					fabric,
					declarations: declarations && { ...declarations, mrpPaise },
				},
			]
		}),
	)
}

/** The maximum number of problems in the list of feed problems, so that its memory is bounded. */
const maxProblems = 5_000
/** The maximum number of lines that a problem names. */
const maxNamedLines = 3

/** A rule that lines of a product, or of all products, break. */
export interface FeedProblem {
	/** `null` for all products. */
	productId: number | null
	name: string
	rule: FeedRuleName
	/** The services in whose feed the problem occurs. */
	services: FeedService[]
	/** The IDs of the first lines with the problem, at most `maxNamedLines`. `lineCount` counts all lines with it. */
	lines: string[]
	lineCount: number
}

export interface FeedProblemFilter {
	service?: FeedService | undefined
	effect?: FeedEffect | undefined
	page: number
}

/**
 * Returns a page of the problems for which Google or Meta would refuse or limit items of the feeds, newest product
 * first (rule: feed-problems).
 */
export async function listFeedProblems({ service, effect, page }: FeedProblemFilter) {
	const { problems, isMore, checked } = await findProblems(getShopContacts().name)
	const shown = problems.filter(
		({ services, rule }) =>
			(!service || services.includes(service)) && (!effect || getFeedRule(rule).effect === effect),
	)
	const { skip, take, ...window } = getPageWindow(shown.length, page, adminPageSize)
	return { ...window, isMore, checked, items: shown.slice(skip, skip + take) }
}

/** The origin of links in checked items. No rule depends on the shop's own origin. */
const anyOrigin = 'https://shop.example'

const findProblems = memoizeByVersion(getCatalogVersion, 1, async (brand: string) => {
	const found = createProblemList()
	const firstWithGtin = new Map<string, string>()
	let checked = 0
	for await (const products of streamApiProducts(batchSize.fullRows)) {
		const facts = await readFeedFacts(products.map(({ id }) => id))
		const lists = products.flatMap((product) => {
			const known = facts.get(product.id)
			return known ? [{ product, items: toFeedItems(product, known, { origin: anyOrigin }) }] : []
		})
		const images = await readImageSizes(lists.flatMap(({ items }) => items.map(({ imageHash }) => imageHash)))
		for (const { product, items } of lists) {
			checked += items.length
			const checkedItems = items.map((item) => {
				const first = item.gtin && firstWithGtin.get(item.gtin)
				if (item.gtin && !first) firstWithGtin.set(item.gtin, item.id)
				return { item, facts: { image: images.get(item.imageHash), barcode: item.barcode, isShared: Boolean(first) } }
			})
			found.add(checkProduct(product, checkedItems, brand))
		}
		if (found.isFull()) break
		await yieldTick()
	}
	const problems = found.list()
	return { problems: problems.slice(0, maxProblems), isMore: problems.length > maxProblems, checked }
})

type PlacedProblem = FeedProblem & { at: number }

/**
 * Creates a list to which the problems of one product after another are added. A problem that all products have and
 * that a setting can correct is listed only once.
 */
function createProblemList() {
	let products = 0
	const own: PlacedProblem[] = []
	/** The problems that all products so far have and that a setting corrects, by rule. */
	const ofAll = new Map<FeedRuleName, { lineCount: number; problems: PlacedProblem[] }>()
	return {
		add(problems: FeedProblem[]) {
			products += 1
			for (const problem of problems) {
				const { rule, lineCount } = problem
				if (products === 1 && getFeedRule(rule).setting) ofAll.set(rule, { lineCount: 0, problems: [] })
				const known = ofAll.get(rule)
				if (known) known.lineCount += lineCount
				const list = known?.problems ?? own
				if (list.length <= maxProblems) list.push({ ...problem, at: products })
			}
			for (const [rule, known] of ofAll)
				if (!problems.some((problem) => problem.rule === rule)) {
					own.push(...known.problems)
					ofAll.delete(rule)
				}
		},
		isFull: () => own.length > maxProblems,
		list(): FeedProblem[] {
			const name = `All ${products.toLocaleString(locale)} products`
			const shared = Array.from(ofAll.values(), ({ lineCount, problems }): FeedProblem => {
				const first = problems[0]!
				return products === 1 ? first : { ...first, productId: null, name, lines: [], lineCount }
			})
			return [...shared, ...own.toSorted((one, other) => one.at - other.at)]
		},
	}
}

const toLine = { google: toGoogleLine, meta: toMetaLine } as const

/** Returns the problems of a product, each with the lines that have it. */
function checkProduct(
	{ id, name }: ApiProduct,
	items: { item: FeedItem; facts: LineFacts }[],
	brand: string,
): FeedProblem[] {
	const byRule = new Map<FeedRuleName, { services: Set<FeedService>; lines: Set<string> }>()
	for (const { item, facts } of items)
		for (const service of ['google', 'meta'] as const)
			for (const rule of checkFeedLine(service, toLine[service](item, brand), facts)) {
				const known = byRule.get(rule) ?? { services: new Set(), lines: new Set() }
				known.services.add(service)
				known.lines.add(item.id)
				byRule.set(rule, known)
			}
	return Array.from(byRule, ([rule, { services, lines }]) => ({
		productId: id,
		name,
		rule,
		services: [...services],
		lines: [...lines].slice(0, maxNamedLines),
		lineCount: lines.size,
	}))
}

async function readImageSizes(hashes: string[]): Promise<Map<string, { width: number; height: number }>> {
	const rows = await read.image.findMany({
		where: { hash: { in: [...new Set(hashes)].slice(0, maxQueryValues) } },
		select: { hash: true, width: true, height: true },
	})
	return new Map(rows.map(({ hash, ...size }) => [hash, size]))
}

/** The maximum number of images whose size is read. SQLite accepts at most 999 values in a query. */
const maxQueryValues = 900
