import { read, type Transaction } from '#app/adapters/db/db.server.ts'
import { toRupees } from '../money.ts'
import { refuse } from '../refusal.ts'
import { readHexCode } from '../words/hex-code.ts'
import { guideText, type SizeGuideLines } from '../words/size-guide.ts'
import { type ComparedField, comparedField, linesShown, namesOf, type Shown } from './differences.ts'
import { digest, seenText, versionIn } from './digest.server.ts'

type Database = Transaction | typeof read

/** The editors of few fields, over their lists: what their fields are called, and what they show of a row, as text. */
const ROWS = {
	category: {
		labels: { name: 'Name', parentId: 'In the category', content: 'Content', hsn: 'HSN code', sizeGuide: 'Size guide' },
		read: async (db: Database, id: number) => {
			const select = { name: true, parentId: true, content: true, hsn: true, sizeGuide: { select: { lines: true } } }
			const row = await db.category.findUnique({ where: { id }, select })
			const lines = row?.sizeGuide?.lines as SizeGuideLines | undefined
			if (!row) return null
			const parentId = String(row.parentId ?? '')
			return { ...row, parentId, content: row.content ?? '', sizeGuide: lines ? guideText(lines) : '' }
		},
	},
	collection: {
		labels: { name: 'Name', categoryId: 'Category', images: 'Images' },
		read: async (db: Database, id: number) => {
			const images = { select: { imageHash: true }, orderBy: { position: 'asc' } } as const
			const select = { name: true, categoryId: true, images }
			const row = await db.collection.findUnique({ where: { id }, select })
			const hashes = row?.images.map(({ imageHash }) => imageHash) ?? []
			return row && { name: row.name, categoryId: String(row.categoryId ?? ''), images: hashes }
		},
	},
	color: {
		labels: { name: 'Name', hexCode: 'Colour' },
		read: (db: Database, id: number) => db.color.findUnique({ where: { id }, select: { name: true, hexCode: true } }),
	},
	offer: {
		labels: { text: 'Offer Text' },
		read: (db: Database, id: number) => db.offer.findUnique({ where: { id }, select: { text: true } }),
	},
	coupon: {
		labels: {
			code: 'Code',
			kind: 'Percent or amount',
			value: 'Value',
			minimum: 'Smallest order, in ₹',
			validFrom: 'From',
			validUntil: 'Until',
			maxUses: 'Uses in all',
			maxPerCustomer: 'Uses of one customer',
			active: 'Active',
		},
		read: async (db: Database, id: number) => {
			const row = await db.coupon.findUnique({ where: { id } })
			if (!row) return null
			const { code, percent, amountPaise, minimumPaise } = row
			return {
				code,
				kind: percent === null ? 'amount' : 'percent',
				value: String(percent ?? toRupees(amountPaise ?? 0)),
				minimum: minimumPaise === 0 ? '' : String(toRupees(minimumPaise)),
				validFrom: row.validFrom ?? '',
				validUntil: row.validUntil ?? '',
				maxUses: String(row.maxUses ?? ''),
				maxPerCustomer: String(row.maxPerCustomer ?? ''),
				active: row.isActive ? 'yes' : 'no',
			}
		},
	},
}

export type SeenKind = keyof typeof ROWS

type RowForm<Kind extends SeenKind> = NonNullable<Awaited<ReturnType<(typeof ROWS)[Kind]['read']>>>

/** How two versions of a row are shown beside each other (rule: two-editors). */
export async function comparedRow(kind: SeenKind): Promise<ComparedField[]> {
	const categories =
		kind === 'collection' || kind === 'category'
			? await read.category.findMany({ select: { id: true, name: true } })
			: []
	const special: Record<string, (value: unknown) => Shown> = {
		categoryId: (id) => ({ lines: id ? namesOf(id, categories) : ['Uncategorized'] }),
		parentId: (id) => ({ lines: id ? namesOf(id, categories) : ['None'] }),
		images: (hashes) => ({ lines: [], images: linesShown(hashes).lines }),
		hexCode: colorShown,
	}
	return Object.entries(ROWS[kind].labels).map(([name, label]) => comparedField(name, label, special[name]))
}

function colorShown(value: unknown): Shown {
	const [typed = ''] = linesShown(value).lines
	const hexCode = readHexCode(typed)
	return hexCode === null ? { lines: [typed] } : { lines: [hexCode], hexCode }
}

/** The version that a change was made of; undefined replaces whatever there is, as the JSON API does. */
export interface Seen {
	seen?: string
}

/** What the form of a row shows, and its `seenText`. Unknown: 'not-found'. */
export async function rowForForm<Kind extends SeenKind>(
	kind: Kind,
	id: number,
): Promise<RowForm<Kind> & { seen: string }> {
	const values = (await ROWS[kind].read(read, id)) as RowForm<Kind> | null
	const noun = nounOf(kind)
	if (!values) refuse('not-found', `${noun[0]!.toUpperCase()}${noun.slice(1)} not found`)
	return { ...values, seen: seenText(digest(values), await comparedRow(kind), values) }
}

/** A row that is not the `seen` one: 'conflict' (rule: two-editors). */
export async function mustBeSeen(tx: Transaction, kind: SeenKind, id: number, seen: string | undefined): Promise<void> {
	if (seen === undefined) return
	const values = await ROWS[kind].read(tx, id)
	if (values && digest(values) !== versionIn(seen))
		refuse('conflict', `This ${nounOf(kind)} was changed by somebody else in the meantime. Open it again to see it.`)
}

const nounOf = (kind: SeenKind) => (kind === 'color' ? 'colour' : kind)
