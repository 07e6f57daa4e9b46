import { Prisma } from '#app/adapters/db/db.server.ts'
import { unknownHexCode } from '../colors/unknown-look.ts'
import type { Picture } from '../media/media-url.ts'
import { altInColor, pictureInColor, picturesInColor } from '../media/picture-in-color.ts'
import { type ColorChoice, type ColoredPicture, plenty, type ProductCard } from './product-view.ts'

export const pictureSelect = { hash: true, width: true, height: true, placeholder: true } as const

/** The pictures of a product in their order, the first `count` of them or all. */
export function picturesSelect(count?: number) {
	return { select: { alt: true, colorId: true, image: { select: pictureSelect } }, orderBy: { position: 'asc' }, take: count } as const
}

interface PictureRow {
	alt: string
	colorId: number | null
	image: Omit<Picture, 'alt'>
}

/** A picture without words of its own is described by the product's name. */
export function toPicture({ alt, image }: PictureRow, name: string): Picture {
	return { ...image, alt: alt || name }
}

/** As `toPicture`, with the colour that it shows. */
export function toColoredPicture(row: PictureRow, name: string): ColoredPicture {
	return { ...toPicture(row, name), colorId: row.colorId }
}

export const cardSelect = {
	id: true,
	name: true,
	basePricePaise: true,
	originalPricePaise: true,
	remainingQty: true,
	images: picturesSelect(2),
	colors: { select: { id: true, colorId: true, color: { select: { name: true, hexCode: true } } }, orderBy: [{ position: 'asc' }, { id: 'asc' }] },
} as const satisfies Prisma.ProductSelect

interface CardRow {
	id: number
	name: string
	basePricePaise: number
	originalPricePaise: number | null
	remainingQty: number
	images: PictureRow[]
	colors: { id: number; colorId: number; color: { name: string; hexCode: string } }[]
}

/** A product's row as grids show it; where those of some colours were asked for, in the first of its colours that is among them. */
export function cardView({ images, colors, originalPricePaise, ...row }: CardRow, askedColorIds: readonly number[] = []): ProductCard {
	const choices = colors.map(colorChoice)
	const asked = choices.find(({ colorId }) => askedColorIds.includes(colorId))
	const shown = asked ?? choices.find(({ colorId }) => colorId === images[0]?.colorId)
	const { colorShown } = shown ? pictureInColor(images, shown.colorId, colors.length) : { colorShown: 'unknown' as const }
	const [first, second] = asked ? picturesInColor(images, asked.colorId) : images
	return {
		id: row.id,
		name: row.name,
		basePricePaise: row.basePricePaise,
		originalPricePaise: originalPricePaise !== null && originalPricePaise > row.basePricePaise ? originalPricePaise : null,
		remainingQty: Math.min(row.remainingQty, plenty),
		picture: first ? toPicture({ ...first, alt: altInColor(first.alt || row.name, asked ? colorShown : 'own') }, row.name) : null,
		// Under the pointer a card does not turn into another colour than the one that was asked for.
		hoverPicture: second && (!asked || second.colorId === first?.colorId) ? toPicture(second, row.name) : null,
		colors: choices,
		color: shown ? { ...shown, colorShown, isAsked: shown === asked } : null,
	}
}

function colorChoice({ id, colorId, color }: CardRow['colors'][number]): ColorChoice {
	return { productColorId: id, colorId, name: color.name, hexCode: color.hexCode || unknownHexCode }
}

/** A list of text as the database keeps it. */
export function textList(json: Prisma.JsonValue): string[] {
	return Array.isArray(json) ? json.filter((entry) => typeof entry === 'string') : []
}

export const alive = Prisma.sql`"deletedAt" IS NULL`
export const newestFirst = Prisma.sql`"createdAt" DESC, "id" DESC`

/** Puts rows into the order of `ids`. */
export function inOrder<T extends { id: number }>(ids: number[], rows: T[]): T[] {
	const byId = new Map(rows.map((row) => [row.id, row]))
	return ids.flatMap((id) => byId.get(id) ?? [])
}
