import { read, type Transaction } from '#app/adapters/db/db.server.ts'
import { couponForm } from './coupon-fields.ts'
import { guideText, type SizeGuideLines } from '../words/size-guide.ts'
import { refuse } from '../refusal.ts'
import type { SeenKind } from './compared-row.ts'
import { digest } from './digest.server.ts'

type Database = Transaction | typeof read

/** What the form of a row shows, as text; null for an unknown row. */
const forms = {
	category: async (db: Database, id: number) => {
		const row = await db.category.findUnique({
			where: { id },
			select: { name: true, content: true, hsn: true, sizeGuide: { select: { lines: true } } },
		})
		const lines = row?.sizeGuide?.lines as SizeGuideLines | undefined
		if (!row) return null
		const { name, content, hsn } = row
		return { name, content: content ?? '', hsn, sizeGuide: lines ? guideText(lines) : '' }
	},
	collection: async (db: Database, id: number) => {
		const row = await db.collection.findUnique({
			where: { id },
			select: {
				name: true,
				categoryId: true,
				images: { select: { imageHash: true }, orderBy: { position: 'asc' } },
			},
		})
		if (!row) return null
		const images = row.images.map(({ imageHash }) => imageHash)
		return { name: row.name, categoryId: String(row.categoryId ?? ''), images }
	},
	color: (db: Database, id: number) => db.color.findUnique({ where: { id }, select: { name: true, hexCode: true } }),
	coupon: async (db: Database, id: number) => {
		const row = await db.coupon.findUnique({ where: { id } })
		return row && couponForm(row)
	},
	offer: (db: Database, id: number) => db.offer.findUnique({ where: { id }, select: { text: true } }),
}

type RowForm<Kind extends SeenKind> = NonNullable<Awaited<ReturnType<(typeof forms)[Kind]>>>

/** The version that a change was made of; undefined replaces whatever there is, as the JSON API does. */
export interface Seen {
	seen?: string
}

/** What the form of a row shows, and the digest of it. Unknown: 'not-found'. */
export async function rowForForm<Kind extends SeenKind>(
	kind: Kind,
	id: number,
): Promise<RowForm<Kind> & { seen: string }> {
	const values = (await forms[kind](read, id)) as RowForm<Kind> | null
	return values ? { ...values, seen: digest(values) } : refuse('not-found', notFound[kind])
}

/** A row that is not the `seen` one: 'conflict' (rule: two-editors). */
export async function mustBeSeen(tx: Transaction, kind: SeenKind, id: number, seen: string | undefined): Promise<void> {
	if (seen === undefined) return
	const values = await forms[kind](tx, id)
	if (values && digest(values) !== seen)
		refuse('conflict', `This ${kind} was changed by somebody else in the meantime. Open it again to see it.`)
}

const notFound: Record<SeenKind, string> = {
	category: 'Category not found',
	collection: 'Collection not found',
	color: 'Colour not found',
	coupon: 'Coupon not found',
	offer: 'Offer not found',
}
