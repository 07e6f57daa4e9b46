import { Prisma, read, type Transaction } from '#app/adapters/db/db.server.ts'
import { formatPaise } from '../../money.ts'
import { refuse } from '../../refusal.ts'
import { notDeleted } from '../product/drafts.server.ts'
import { missingOfRow, missingWords, publishableSelect } from '../product/missing.ts'
import type { BulkAct } from './bulk-act.schema.ts'
import { maxBulkProducts, type BulkLine, type ChangedFact } from './bulk-view.ts'
import { maxPriceRupees } from '../../words/limits.ts'

/** The values that an action changes. Values that stay are absent. */
export interface BulkValues {
	state?: 'published' | 'draft' | 'deleted'
	categoryId?: number | null
	collectionId?: number | null
	basePricePaise?: number
	originalPricePaise?: number | null
}

/** A planned line. The product changes if `reason` is `''`. */
interface PlannedLine extends BulkLine {
	version: number
	old: BulkValues
	new: BulkValues
}

const plannedSelect = {
	...publishableSelect,
	id: true,
	version: true,
	isDraft: true,
	originalPricePaise: true,
	categoryId: true,
	collectionId: true,
	category: { select: { name: true } },
	collection: { select: { name: true } },
} as const satisfies Prisma.ProductSelect
type Row = Prisma.ProductGetPayload<{ select: typeof plannedSelect }>

/**
 * Returns the effect of an action on each product, in the order of `ids`: old and new values, or the reason why it
 * cannot change.
 *
 * @throws invalid: there are too many products, or the category or collection is unknown.
 */
export async function planBulkAct(act: BulkAct, ids: number[], tx: Transaction | typeof read = read) {
	if (ids.length > maxBulkProducts) refuse('invalid', `At most ${maxBulkProducts} products at once.`)
	const target = await targetOf(tx, act)
	const rows = await tx.product.findMany({ where: { id: { in: ids }, ...notDeleted }, select: plannedSelect })
	const byId = new Map(rows.map((row) => [row.id, row]))
	const inSizes = act.act === 'price' ? await findPricedInSizes(tx, ids) : new Set()
	return [...new Set(ids)].map((id): PlannedLine => {
		const row = byId.get(id)
		if (!row) return { id, name: `Product ${id}`, version: 0, facts: [], reason: 'It was deleted.', old: {}, new: {} }
		const change = inSizes.has(id) ? same('Its sizes have prices of their own: please change them in its form.') : null
		return { id, name: row.name, version: row.version, ...(change ?? changeOf(act, row, target)) }
	})
}

/** Finds the products with a size that has its own price (rule: variant-price). */
async function findPricedInSizes(tx: Transaction | typeof read, ids: number[]): Promise<Set<number>> {
	const where = { productId: { in: ids }, pricePaise: { not: null } }
	const rows = await tx.variant.findMany({ where, distinct: ['productId'], select: { productId: true } })
	return new Set(rows.map(({ productId }) => productId))
}

/** Returns the name of the category or collection of an action. */
async function targetOf(tx: Transaction | typeof read, act: BulkAct): Promise<string> {
	if (act.act === 'collection' && act.to === null) return 'None'
	if (act.act !== 'category' && act.act !== 'collection') return ''
	const where = { where: { id: act.to! }, select: { name: true } }
	const found = await (act.act === 'category' ? tx.category.findUnique(where) : tx.collection.findUnique(where))
	return found?.name ?? refuse('invalid', `This ${act.act} was deleted.`, 'to')
}

type Change = Pick<PlannedLine, 'facts' | 'reason' | 'old' | 'new'>

function changeOf(act: BulkAct, row: Row, target: string): Change {
	switch (act.act) {
		case 'publish': {
			if (!row.isDraft) return same('Customers see it already.')
			const missing = missingOfRow(row)
			return missing.length === 0 ? changeState(row, 'published') : same(`It has ${missingWords(missing)} yet.`)
		}
		case 'hide':
			return row.isDraft ? same('It is a draft already.') : changeState(row, 'draft')
		case 'delete':
			return changeState(row, 'deleted')
		case 'category':
		case 'collection': {
			const [column, name, none, already] = taxa[act.act]
			if (row[column] === act.to) return same(already)
			const facts = changeWith({ name, old: row[act.act]?.name ?? none, new: target })
			return { ...facts, old: { [column]: row[column] }, new: { [column]: act.to } }
		}
		case 'price':
			return changePrice(row, act.percent)
	}
}

const taxa = {
	category: ['categoryId', 'Category', 'Uncategorized', 'It is in this category already.'],
	collection: ['collectionId', 'Collection', 'None', 'It has this already.'],
} as const

function changeWith(...facts: ChangedFact[]) {
	return { facts, reason: '' }
}

function same(reason: string): Change {
	return { facts: [], reason, old: {}, new: {} }
}

function changeState({ isDraft }: Row, state: 'published' | 'draft' | 'deleted'): Change {
	const old = isDraft ? 'draft' : 'published'
	const words = { published: 'Published', draft: 'Draft', deleted: 'Deleted' }
	return { ...changeWith({ name: 'State', old: words[old], new: words[state] }), old: { state: old }, new: { state } }
}

function changePrice({ basePricePaise, originalPricePaise }: Row, percent: number): Change {
	const old = { basePricePaise, originalPricePaise }
	const now = pricesByPercent(old, percent)
	if (!now) return same('The price would be too high.')
	if (now.basePricePaise === basePricePaise) return same('Rounded to the rupee, its price stays.')
	const fact = (name: string, was: number, becomes: number) => ({
		name,
		old: formatPaise(was),
		new: formatPaise(becomes),
	})
	const facts = [fact('Price', basePricePaise, now.basePricePaise)]
	if (now.originalPricePaise !== originalPricePaise)
		facts.push(fact('Original price', originalPricePaise!, now.originalPricePaise!))
	return { ...changeWith(...facts), old, new: now }
}

interface Prices {
	basePricePaise: number
	originalPricePaise: number | null
}

/**
 * Returns the prices after a change by `percent` (at most two decimals), in whole rupees (rule: price-by-percent).
 * `null` when the price would be too high.
 */
export function pricesByPercent({ basePricePaise, originalPricePaise }: Prices, percent: number): Prices | null {
	const hundredths = 10_000 + Math.round(percent * 100)
	// The product of paise and hundredths of a percent stays far below 2^53.
	const rounded = Math.floor((basePricePaise * hundredths + 500_000) / 1_000_000) * 100
	const toRupee = percent < 0 ? Math.min(rounded, basePricePaise) : Math.max(rounded, basePricePaise)
	const price = toRupee === 0 ? Math.min(100, basePricePaise) : toRupee
	if (price > maxPriceRupees * 100) return null
	return {
		basePricePaise: price,
		originalPricePaise: originalPricePaise === null ? null : Math.max(originalPricePaise, price),
	}
}
