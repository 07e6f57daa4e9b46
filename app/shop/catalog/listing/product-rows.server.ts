import { sortByIds } from '../../values/paging.ts'
import { activeWhere } from '../product/product-status.server.ts'
import { defaultLanguage, type Language } from '#app/i18n/languages.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { getShopTranslate, memoizeTranslation, translateRecords } from '../../translations/translations.server.ts'
import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { unknownHexCode } from '../color/color-labels.ts'
import {
	type ImageRow,
	imageSelect,
	toImageView,
	buildAltText,
	findImageInColor,
	sortByColor,
} from '../../media/media-view.ts'
import { getPriceBeforeSale, saleReductionSelect } from '../sales/sale.ts'
import { type ColorChoice, type ColoredImage, maxShownStock, type ProductCard } from '../product/product-view.ts'

/** Selects the first `count` images of a product, or all of them, in order. */
export function buildImagesSelect(count?: number) {
	return {
		select: { alt: true, colorId: true, image: { select: imageSelect } },
		orderBy: { position: 'asc' },
		take: count,
	} as const
}

interface ColoredRow extends ImageRow {
	colorId: number | null
}

/** Returns the result of `toImageView` together with the color that the image shows. */
export function toColoredImage(row: ColoredRow, name: string): ColoredImage {
	return { ...toImageView(row, name), colorId: row.colorId }
}

export const cardSelect = {
	id: true,
	name: true,
	basePricePaise: true,
	...saleReductionSelect,
	fromPricePaise: true,
	toPricePaise: true,
	originalPricePaise: true,
	remainingQty: true,
	countsByVariant: true,
	images: buildImagesSelect(2),
	colors: {
		select: { id: true, colorId: true, color: { select: { name: true, hexCode: true } } },
		orderBy: [{ position: 'asc' }, { id: 'asc' }],
	},
} as const satisfies Prisma.ProductSelect

type CardRow = Prisma.ProductGetPayload<{ select: typeof cardSelect }>

/**
 * Returns a product's card in the first of its colors that `requestedColorIds` contains, or else in the color of its
 * main image. A product without a price appears as sold out (rule: no-sale-without-price).
 */
export function toProductCard(
	{ images, colors, ...row }: CardRow,
	requestedColorIds: readonly number[] = [],
): ProductCard {
	const choices = colors.map(toColorChoice)
	const requested = choices.find(({ colorId }) => requestedColorIds.includes(colorId))
	const shown = requested ?? choices.find(({ colorId }) => colorId === images[0]?.colorId)
	const { colorShown } = shown
		? findImageInColor(images, shown.colorId, colors.length)
		: { colorShown: 'unknown' as const }
	const beforePaise = getPriceBeforeSale(row)
	const [first, second] = requested ? sortByColor(images, requested.colorId) : images
	return {
		id: row.id,
		name: row.name,
		fromPricePaise: row.fromPricePaise,
		toPricePaise: row.toPricePaise,
		originalPricePaise: beforePaise !== null && beforePaise > row.toPricePaise ? beforePaise : null,
		remainingQty: row.basePricePaise > 0 ? Math.min(row.remainingQty, maxShownStock) : 0,
		countsByVariant: row.countsByVariant,
		image: first
			? toImageView({ ...first, alt: buildAltText(first.alt || row.name, requested ? colorShown : 'own') }, row.name)
			: null,
		// When the visitor filtered for a color, the hover image must show the same color as the first image.
		hover:
			second && (!requested || second.colorId === first?.colorId)
				? { hash: second.image.hash, kind: second.image.kind }
				: null,
		colors: choices,
		color: shown ? { ...shown, colorShown, isRequested: shown === requested } : null,
	}
}

function toColorChoice({ id, colorId, color }: CardRow['colors'][number]): ColorChoice {
	return { productColorId: id, colorId, name: color.name, hexCode: color.hexCode || unknownHexCode }
}

/** Returns the cards of the published products among `ids`, in this order, each in a requested color if it has one. */
export async function findCards(
	ids: number[],
	select: typeof cardSelect = cardSelect,
	getRequestedColorIds: (id: number) => number[] = () => [],
): Promise<ProductCard[]> {
	const rows = await read.product.findMany({ where: { id: { in: ids }, ...activeWhere }, select })
	return sortByIds(ids, rows).map((row) => toProductCard(row, getRequestedColorIds(row.id)))
}

/** Returns cards in a language (rule: own-translations). English cards are returned as they are. */
export const translateCards = memoizeTranslation(async (cards: ProductCard[], language) => {
	const named = await translateRecords('product', cards, language)
	const t = await getShopTranslate(language)
	return named.map((card, index) => translateCardParts(card, cards[index]!.name, t))
}) as <Card extends ProductCard>(cards: Card[], language: Language) => Promise<Card[]>

interface ProductLine {
	productId: number | null
	name: string
	image?: { alt: string } | null
}

/**
 * Returns the lines of a cart or an order with the product names in a language. An order stores copies of the names
 * (rule: order-keeps-copy), so with `areCopies` a name is translated only if the product still has exactly this name.
 */
export async function translateLines<Line extends ProductLine>(
	lines: Line[],
	language: Language,
	{ areCopies = false } = {},
): Promise<Line[]> {
	const products = lines.map(({ productId, name }) => ({ id: productId ?? 0, name }))
	const named = await translateRecords('product', products, language, { isExact: areCopies })
	return lines.map((line, index) => {
		const { name } = named[index]!
		if (name === line.name) return line
		return { ...line, name, ...(line.image && { image: renameImage(line.image, line.name, name) }) }
	})
}

interface ExchangedItem {
	productId: number | null
	name: string
	colorName: string
	size: string | null
}

interface ReturnedLine extends ProductLine {
	exchangeProductId: number | null
	exchangeName: string | null
}

/** The parts of an order that contain product names. `returns` is absent on pages that do not show returns. */
interface TranslatedOrder {
	items: (ProductLine & { exchanges?: { item?: ExchangedItem | undefined }[] })[]
	returns?: { lines: ReturnedLine[] }[]
}

/** Returns an order whose items, returned items and exchange items are translated by `translateLines`. */
export async function translateOrder<Order extends TranslatedOrder>(order: Order, language: Language): Promise<Order> {
	if (language.code === defaultLanguage.code) return order
	const translate = <Line extends ProductLine>(lines: Line[]) => translateLines(lines, language, { areCopies: true })
	const items = (await translate(order.items)).map(async ({ exchanges = [], ...item }) => {
		const translated = exchanges.map(async (one) =>
			one.item ? { ...one, item: (await translate([one.item]))[0] } : one,
		)
		return { ...item, exchanges: await Promise.all(translated) }
	})
	const returns = order.returns?.map(async (one) => {
		const lines = (await translate(one.lines)).map(async (line) => {
			const { exchangeProductId: productId, exchangeName } = line
			if (exchangeName === null) return line
			const [exchange] = await translate([{ productId, name: exchangeName }])
			return { ...line, exchangeName: exchange!.name }
		})
		return { ...one, lines: await Promise.all(lines) }
	})
	return { ...order, items: await Promise.all(items), ...(returns && { returns: await Promise.all(returns) }) }
}

/** Translates the color names of a card, and the product's name in the alt text of its image. */
export function translateCardParts<Card extends ProductCard>(card: Card, english: string, { named }: Translate): Card {
	const toNamed = <Choice extends ColorChoice>(color: Choice) => ({ ...color, name: named('color', color.name) })
	const { image, colors, color } = card
	return {
		...card,
		image: image && renameImage(image, english, card.name),
		colors: colors.map(toNamed),
		color: color && toNamed(color),
	}
}

/** Replaces the product's English name at the start of an alt text. Another alt text, which the owner wrote, stays. */
export function renameImage<Image extends { alt: string }>(image: Image, english: string, name: string): Image {
	return image.alt.startsWith(english) ? { ...image, alt: name + image.alt.slice(english.length) } : image
}
