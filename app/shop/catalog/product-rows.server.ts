import { Prisma } from '#app/adapters/db/db.server.ts'
import type { Picture } from '../media/media-url.ts'
import { type ColorChoice, plenty, type ProductCard } from './product-view.ts'

/** Shown where a colour has none (specification 1, section 3). */
export const defaultHexCode = '#527557'

export const pictureSelect = { hash: true, width: true, height: true, placeholder: true } as const

/** The pictures of a product in their order, the first `count` of them or all. */
export function picturesSelect(count?: number) {
	return { select: { alt: true, image: { select: pictureSelect } }, orderBy: { position: 'asc' }, take: count } as const
}

interface PictureRow {
	alt: string
	image: Omit<Picture, 'alt'>
}

/** A picture without words of its own is described by the product's name. */
export function toPicture({ alt, image }: PictureRow, name: string): Picture {
	return { ...image, alt: alt || name }
}

export const cardSelect = {
	id: true,
	name: true,
	basePricePaise: true,
	originalPricePaise: true,
	remainingQty: true,
	images: picturesSelect(2),
	colors: { select: { id: true, color: { select: { name: true, hexCode: true } } }, orderBy: [{ position: 'asc' }, { id: 'asc' }] },
} as const satisfies Prisma.ProductSelect

interface CardRow {
	id: number
	name: string
	basePricePaise: number
	originalPricePaise: number | null
	remainingQty: number
	images: PictureRow[]
	colors: { id: number; color: { name: string; hexCode: string } }[]
}

/** A product's row as grids show it. */
export function cardView({ images, colors, originalPricePaise, ...row }: CardRow): ProductCard {
	const [first, second] = images
	return {
		id: row.id,
		name: row.name,
		basePricePaise: row.basePricePaise,
		originalPricePaise: originalPricePaise !== null && originalPricePaise > row.basePricePaise ? originalPricePaise : null,
		remainingQty: Math.min(row.remainingQty, plenty),
		picture: first ? toPicture(first, row.name) : null,
		hoverPicture: second ? toPicture(second, row.name) : null,
		colors: colors.map(colorChoice),
	}
}

function colorChoice({ id, color }: CardRow['colors'][number]): ColorChoice {
	return { productColorId: id, name: color.name, hexCode: color.hexCode || defaultHexCode }
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
