import type { read, Transaction } from '#app/adapters/db/db.server.ts'
import { SUBJECT_KINDS, type SubjectKind } from '../activity/activity-labels.ts'
import { type Actor, hasPermission, type Permission } from '../auth/permissions.ts'
import { notArchivedWhere } from '../catalog/product/product-status.server.ts'
import { cards } from '../settings/cards.ts'
import { getOutletRecords, getShopSettings } from '../settings/shop-settings.server.ts'
import {
	findTranslatableCard,
	toSourceText,
	type TranslatableCard,
	translatableCards,
	type TranslatableKind,
} from '../translations/translatable.ts'
import { publicColumns, selectColumns } from '../values/product-columns.ts'
import { refuse } from '../values/refusal.ts'
import type { SizeGuideLines } from '../values/size-guide.ts'

/**
 * A record with its English texts. Only a size guide has an `owner`: the product or category whose form and activity
 * log contain the size guide.
 */
export type Original = { id: number; owner?: { subject: 'product' | 'category'; id: number } } & Readonly<
	Record<string, unknown>
>

type Db = Transaction | typeof read

type Query = { where: { id: { lt: number } | { in: number[] } | number }; orderBy: { id: 'desc' }; take: number }

interface Source {
	/** The title of this kind of records in the list. */
	title: string
	permission: Permission
	subject: SubjectKind
	/** Returns the path of the page that edits a record. The default is the page of `subject`. */
	to?: (id: number) => string
	find: (db: Db, query: Query) => Promise<Original[]>
}

const texts = { id: true, title: true, text: true, altText: true } as const
const createSource = (permission: Permission, title: string, subject: SubjectKind, find: Source['find']): Source => ({
	title,
	permission,
	subject,
	find,
})

const recordSources: Record<Exclude<TranslatableKind, TranslatableCard>, Source> = {
	product: {
		title: 'Products',
		permission: 'catalog',
		subject: 'product',
		to: (id) => `/admin/products/${id}`,
		find: (db, { where, ...query }) =>
			db.product.findMany({
				...query,
				where: { ...where, ...notArchivedWhere },
				select: { id: true, name: true, ...selectColumns(publicColumns) },
			}),
	},
	category: createSource('catalog', 'Categories', 'category', (db, query) =>
		db.category.findMany({ ...query, select: { id: true, name: true, content: true } }),
	),
	collection: createSource('catalog', 'Collections', 'collection', (db, query) =>
		db.collection.findMany({ ...query, select: { id: true, name: true } }),
	),
	color: createSource('catalog', 'Colors', 'color', (db, query) =>
		db.color.findMany({ ...query, select: { id: true, name: true } }),
	),
	offer: createSource('home page', 'Offers', 'offer', (db, query) =>
		db.offer.findMany({ ...query, select: { id: true, text: true } }),
	),
	homeSection: createSource('home page', 'Home page sections', 'home-section', (db, query) =>
		db.homeSection.findMany({ ...query, select: texts }),
	),
	banner: createSource('home page', 'Banners', 'banner', (db, query) =>
		db.banner.findMany({ ...query, select: texts }),
	),
	homeVideo: createSource('home page', 'Video', 'video', (db, query) =>
		db.homeVideo.findMany({ ...query, select: { id: true, title: true } }),
	),
	sale: createSource('coupons', 'Sales', 'sale', (db, query) =>
		db.sale.findMany({ ...query, select: { id: true, name: true, words: true } }),
	),
	sizeGuide: {
		title: 'Size guides',
		permission: 'catalog',
		subject: 'product',
		find: async (db, query) => {
			const named = { select: { id: true, name: true } } as const
			const guides = await db.sizeGuide.findMany({ ...query, include: { product: named, category: named } })
			return guides.map(({ id, lines, product, category }) => ({
				id,
				columns: (lines as SizeGuideLines)[0],
				name: (product ?? category)!.name,
				owner: product ? { subject: 'product', id: product.id } : { subject: 'category', id: category!.id },
			}))
		},
	},
	instagramItem: createSource('home page', 'Instagram', 'instagram', (db, query) =>
		db.instagramItem.findMany({ ...query, select: { id: true, altText: true } }),
	),
	outlet: {
		...createSource('settings', 'Outlets', 'setting', async (_, { where: { id } }) =>
			getOutletRecords()
				.filter((outlet) => (typeof id === 'number' ? outlet.id === id : 'lt' in id ? outlet.id < id.lt : false))
				.toReversed(),
		),
		to: () => '/admin/settings/shop#shop-outlets',
	},
}

const toCardSource = (card: TranslatableCard): Source => ({
	title: `Settings: ${cards[card].title}`,
	permission: cards[card].permission,
	subject: 'setting',
	to: () => `/admin/settings/${card}`,
	find: async (_, { where: { id } }) =>
		id === 0 || (typeof id === 'object' && 'lt' in id && id.lt > 0) ? [{ ...getShopSettings()[card], id: 0 }] : [],
})

const sources = new Map<TranslatableKind, Source>([
	...(Object.entries(recordSources) as [TranslatableKind, Source][]),
	...translatableCards.map((card) => [card, toCardSource(card)] as const),
])

/** Returns the source of a kind of texts: how to find its records and who may edit them. */
export const getSource = (kind: TranslatableKind) => sources.get(kind)!

/** Returns the kind that a query string or a file names. `undefined` when the name is unknown. */
export function findTranslatableKind(name: string | null): TranslatableKind | undefined {
	return [...sources.keys()].find((kind) => kind === name)
}

/** Returns the kinds whose translations a user may change, with their titles. */
export function listTranslatableKinds({ role, isAdmin }: Actor): [kind: TranslatableKind, title: string][] {
	return [...sources].flatMap(([kind, { title, permission }]) =>
		hasPermission(role ?? (isAdmin ? 'manager' : undefined), permission) ? [[kind, title]] : [],
	)
}

/**
 * Returns a record with its English texts.
 *
 * @throws not-found: the record is unknown.
 */
export async function findOriginal(tx: Transaction, kind: TranslatableKind, id: number): Promise<Original> {
	const [record] = await getSource(kind).find(tx, { where: { id }, orderBy: { id: 'desc' }, take: 1 })
	return record ?? refuse('not-found', 'translation-record-not-found')
}

/** Returns the address of the page that edits a record. */
export function getRecordPage(kind: TranslatableKind, { id, owner }: Original): string {
	const { subject, to } = getSource(kind)
	if (owner)
		return `/admin/${owner.subject === 'product' ? 'products' : 'categories'}/${owner.id}#${owner.subject}-sizeGuide`
	return (to ?? SUBJECT_KINDS[subject][1])?.(id) ?? ''
}

/** Returns the name of a record in lists and in the activity log. */
export function getRecordName(kind: TranslatableKind, record: Original): string {
	if (findTranslatableCard(kind)) return getSource(kind).title
	const name = toSourceText(record['name'] ?? record['title'] ?? record['text']).split('\n', 1)[0]
	return name || `${getSource(kind).title} ${record.id}`
}
