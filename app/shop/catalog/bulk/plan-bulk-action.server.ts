import { Prisma, read, type Transaction } from '#app/adapters/db/db.server.ts'
import { formatPaise } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import { notArchivedWhere } from '../product/product-status.server.ts'
import { productStatus, productStatusLabels, type ProductStatus } from '../../values/product-status.ts'
import { listMissingOfRow, formatMissing, publishableSelect } from '../product/publish-requirements.ts'
import {
	type ColumnValues,
	type FilterColumn,
	filterColumns,
	getProductColumn,
	selectColumns,
} from '../../values/product-columns.ts'
import type { BulkAction } from './bulk-action.server.ts'
import { maxBulkProducts, type BulkActionLine, type FieldChange } from './bulk-view.ts'
import { maxPriceRupees } from '../../values/limits.ts'

/** The values that a bulk action changes. Unchanged values are absent. */
export interface BulkValues extends Partial<ColumnValues<FilterColumn>> {
	status?: ProductStatus
	categoryId?: number | null
	collectionId?: number | null
	basePricePaise?: number
	originalPricePaise?: number | null
}

/** A planned line. The product changes if `reason` is `''`. */
interface PlannedLine extends BulkActionLine {
	version: number
	old: BulkValues
	new: BulkValues
}

const plannedProductSelect = {
	...publishableSelect,
	...selectColumns(filterColumns),
	id: true,
	version: true,
	status: true,
	originalPricePaise: true,
	categoryId: true,
	collectionId: true,
	category: { select: { name: true } },
	collection: { select: { name: true } },
} as const satisfies Prisma.ProductSelect
type PlannedProductRow = Prisma.ProductGetPayload<{ select: typeof plannedProductSelect }>

/**
 * Returns the effect of an action on each product, in the order of `ids`: old and new values, or the reason why it
 * cannot change.
 *
 * @throws invalid: there are too many products, or the category or collection is unknown.
 */
export async function planBulkAction(action: BulkAction, ids: number[], tx: Transaction | typeof read = read) {
	if (ids.length > maxBulkProducts) refuse('invalid', 'bulk-action-limit', { max: maxBulkProducts })
	const target = await findTargetName(tx, action)
	const rows = await tx.product.findMany({
		where: { id: { in: ids }, ...notArchivedWhere },
		select: plannedProductSelect,
	})
	const byId = new Map(rows.map((row) => [row.id, row]))
	const inSizes = action.act === 'price' ? await findProductsWithSizePrices(tx, ids) : new Set()
	return [...new Set(ids)].map((id): PlannedLine => {
		const row = byId.get(id)
		if (!row) return { id, name: `Product ${id}`, version: 0, facts: [], reason: 'It was deleted.', old: {}, new: {} }
		const change = inSizes.has(id)
			? buildNoChange('Its sizes have their own prices. Please change them in the product form.')
			: null
		return { id, name: row.name, version: row.version, ...(change ?? planChange(action, row, target)) }
	})
}

/** Returns the IDs of the products that have a size with its own price (rule: variant-price). */
async function findProductsWithSizePrices(tx: Transaction | typeof read, ids: number[]): Promise<Set<number>> {
	const where = { productId: { in: ids }, pricePaise: { not: null } }
	const rows = await tx.variant.findMany({ where, distinct: ['productId'], select: { productId: true } })
	return new Set(rows.map(({ productId }) => productId))
}

/** Returns the name of the category or collection that an action sets. `''` for actions of other kinds. */
async function findTargetName(tx: Transaction | typeof read, action: BulkAction): Promise<string> {
	if (action.act === 'collection' && action.to === null) return 'None'
	if (action.act !== 'category' && action.act !== 'collection') return ''
	const where = { where: { id: action.to! }, select: { name: true } }
	const found = await (action.act === 'category' ? tx.category.findUnique(where) : tx.collection.findUnique(where))
	return found?.name ?? refuse('invalid', `${action.act}-gone`, {}, 'to')
}

type Change = Pick<PlannedLine, 'facts' | 'reason' | 'old' | 'new'>

function planChange(action: BulkAction, row: PlannedProductRow, target: string): Change {
	switch (action.act) {
		case 'publish': {
			if (row.status === productStatus.active) return buildNoChange('It is already published.')
			const missing = listMissingOfRow(row)
			return missing.length === 0
				? planStatusChange(row, productStatus.active)
				: buildNoChange(`It has ${formatMissing(missing)} yet.`)
		}
		case 'hide':
			return row.status === productStatus.draft
				? buildNoChange('It is already a draft.')
				: planStatusChange(row, productStatus.draft)
		case 'delete':
			return planStatusChange(row, productStatus.archived)
		case 'category':
		case 'collection': {
			const [column, name, none, already] = taxonFields[action.act]
			if (row[column] === action.to) return buildNoChange(already)
			const facts = buildChange({ name, old: row[action.act]?.name ?? none, new: target })
			return { ...facts, old: { [column]: row[column] }, new: { [column]: action.to } }
		}
		case 'price':
			return planPriceChange(row, action.percent)
		default:
			return planAttributeChange(action.act, row[action.act], action.to)
	}
}

function planAttributeChange(column: FilterColumn, old: string, to: string): Change {
	if (old === to) return buildNoChange('It already has this value.')
	const fact = { name: getProductColumn(column).label, old: old || 'None', new: to || 'None' }
	return { ...buildChange(fact), old: { [column]: old }, new: { [column]: to } }
}

const taxonFields = {
	category: ['categoryId', 'Category', 'Uncategorized', 'It is already in this category.'],
	collection: ['collectionId', 'Collection', 'None', 'It is already set to this.'],
} as const

function buildChange(...facts: FieldChange[]) {
	return { facts, reason: '' }
}

function buildNoChange(reason: string): Change {
	return { facts: [], reason, old: {}, new: {} }
}

function planStatusChange(row: PlannedProductRow, status: ProductStatus): Change {
	const old = row.status as ProductStatus
	return {
		...buildChange({ name: 'Status', old: productStatusLabels[old], new: productStatusLabels[status] }),
		old: { status: old },
		new: { status },
	}
}

function planPriceChange({ basePricePaise, originalPricePaise }: PlannedProductRow, percent: number): Change {
	const old = { basePricePaise, originalPricePaise }
	const now = calculatePricesByPercent(old, percent)
	if (!now) return buildNoChange('The price would be too high.')
	if (now.basePricePaise === basePricePaise)
		return buildNoChange('The price stays the same after rounding to the rupee.')
	const fact = (name: string, was: number, becomes: number) => ({
		name,
		old: formatPaise(was),
		new: formatPaise(becomes),
	})
	const facts = [fact('Price', basePricePaise, now.basePricePaise)]
	if (now.originalPricePaise !== originalPricePaise)
		facts.push(fact('Original price', originalPricePaise!, now.originalPricePaise!))
	return { ...buildChange(...facts), old, new: now }
}

interface Prices {
	basePricePaise: number
	originalPricePaise: number | null
}

/**
 * Returns the prices after a change by `percent` (at most two decimals), in whole rupees (rule: price-by-percent).
 * `null` when the price would be too high.
 */
export function calculatePricesByPercent(
	{ basePricePaise, originalPricePaise }: Prices,
	percent: number,
): Prices | null {
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
