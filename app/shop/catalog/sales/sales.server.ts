import { type Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { dayMs, formatIndianDate, parseIndianTime } from '../../values/dates.ts'
import { toTranslationLines } from '../../translations/translatable.ts'
import {
	findTranslationTexts,
	readTranslationActivity,
	saveTranslations,
} from '../../translations/save-translations.server.ts'
import { recordActivity } from '../../activity/record-activity.server.ts'
import { toPaise, toRupees } from '../../values/money.ts'
import { adminPageSize, getPageWindow } from '../../values/paging.ts'
import { refuse } from '../../values/refusal.ts'
import { normalizeText } from '../../search/normalize.ts'
import { toDisplayLines, findNames } from '../../edit-conflicts/field-differences.ts'
import {
	assertExpectedVersion,
	type EditableRow,
	type ExpectedVersion,
} from '../../edit-conflicts/expected-version.server.ts'
import { type Actor, requirePermission } from '../../auth/permissions.ts'
import { listCategories } from '../category/category.server.ts'
import { listCollections } from '../collection/collection.server.ts'
import { notArchivedWhere } from '../product/product-status.server.ts'
import { applySales } from './apply-sales.server.ts'
import { type SaleKind, formatSaleOffer, volumeDiscount } from './sale.ts'
import type { SaleInput } from './sale.schema.ts'
import { currency } from '../../region/india.ts'

/** The maximum number of sales. Ended ones must be deleted to add more. */
const maxSales = 200
const maxProducts = 200
const targets = { select: { categoryId: true, collectionId: true, product: { select: { id: true, name: true } } } }
const toSale = <Row extends { kind: string }>(row: Row) => row as Omit<Row, 'kind'> & { kind: SaleKind }
export type AdminSale = Awaited<ReturnType<typeof findSale>>

export const saleForm = {
	noun: 'sale',
	labels: {
		name: 'Name',
		kind: 'Type',
		value: `Value (% or ${currency.sign})`,
		buy: 'Items to buy',
		pay: 'Items to pay for',
		scope: 'Applies to',
		categoryIds: 'Categories',
		collectionIds: 'Collections',
		products: 'Products',
		startsOn: 'Start date',
		endsOn: 'End date',
		words: 'Announcement bar',
		translations: 'Translations',
	},
	shown: async () => {
		const [categories, collections] = await Promise.all([listCategories(), listCollections()])
		return {
			categoryIds: (ids) => ({ lines: findNames(toDisplayLines(ids).lines, categories) }),
			collectionIds: (ids) => ({ lines: findNames(toDisplayLines(ids).lines, collections) }),
			translations: (texts) => toTranslationLines('sale', texts),
		}
	},
	read: async (db, id) => {
		const row = await db.sale.findUnique({ where: { id }, include: { targets } })
		if (!row) return null
		const { name, kind, percent, amountPaise, words, isForAll, startsAt, endsAt } = toSale(row)
		return {
			name,
			kind,
			value: String(percent ?? (amountPaise === null ? '' : toRupees(amountPaise))),
			buy: String(row.buyCount ?? ''),
			pay: String(row.payCount ?? ''),
			scope: isForAll ? 'all' : 'some',
			categoryIds: row.targets.flatMap(({ categoryId }) => (categoryId === null ? [] : [String(categoryId)])),
			collectionIds: row.targets.flatMap(({ collectionId }) => (collectionId === null ? [] : [String(collectionId)])),
			products: row.targets.flatMap(({ product }) => (product ? [`${product.id} ${product.name}`] : [])).join('\n'),
			startsOn: formatIndianDate(startsAt),
			endsOn: endsAt ? formatIndianDate(new Date(endsAt.getTime() - 1)) : '',
			words,
			translations: await findTranslationTexts(db, 'sale', id),
		}
	},
} satisfies EditableRow

/** Lists the sales whose name contains `search`, latest start first, 25 a page (rule: list-search). */
export async function listSales({ search, page }: { search: string; page: number }) {
	const where = { name: { contains: search } }
	const { skip, take, ...window } = getPageWindow(await read.sale.count({ where }), page, adminPageSize)
	const rows = await read.sale.findMany({ where, orderBy: [{ startsAt: 'desc' }, { id: 'desc' }], skip, take })
	return { ...window, items: rows.map(toSale) }
}

/**
 * Finds a sale by its id.
 *
 * @throws not-found: the sale is unknown.
 */
export async function findSale(id: number, db: Pick<Transaction, 'sale'> = read) {
	const row = await db.sale.findUnique({ where: { id } })
	return row ? toSale(row) : refuse('not-found', 'sale-not-found')
}

/**
 * Creates a sale. A sale whose start has passed runs at once.
 *
 * @throws conflict: there are already 200 sales.
 */
export async function createSale(actor: Actor, input: SaleInput): Promise<{ id: number }> {
	requirePermission(actor, 'coupons')
	const made = await write(async (tx) => {
		if ((await tx.sale.count()) >= maxSales) refuse('conflict', 'sale-limit', { max: maxSales })
		const columns = toSaleColumns(input)
		const data = { ...columns, targets: { create: await resolveTargets(tx, input) } }
		const { id } = await tx.sale.create({ data, select: { id: true } })
		await saveTranslations(tx, 'sale', { ...columns, id }, input.translations)
		await recordActivity(tx, actor, {
			action: 'create',
			kind: 'sale',
			id,
			label: input.name,
			new: toActivityValues(columns),
		})
		return { id }
	})
	await applySales(new Date())
	return made
}

/**
 * Updates a sale. If it is running, prices change at once.
 *
 * @throws not-found: the sale is unknown.
 * @throws conflict: the sale differs from `seen`.
 */
export async function updateSale(
	actor: Actor,
	id: number,
	{ seen: expected, ...input }: SaleInput & ExpectedVersion,
): Promise<void> {
	requirePermission(actor, 'coupons')
	await write(async (tx) => {
		const old = await findSale(id, tx)
		await assertExpectedVersion(tx, saleForm, id, expected)
		const columns = toSaleColumns(input)
		await tx.saleTarget.deleteMany({ where: { saleId: id } })
		const data = { ...columns, targets: { create: await resolveTargets(tx, input) } }
		await tx.sale.update({ where: { id }, data })
		const translated = await readTranslationActivity(tx, 'sale', id)
		await saveTranslations(tx, 'sale', { ...columns, id }, input.translations)
		const activity = {
			old: { ...toActivityValues(old), ...translated },
			new: { ...toActivityValues(columns), ...(await readTranslationActivity(tx, 'sale', id)) },
		}
		await recordActivity(tx, actor, { action: 'change', kind: 'sale', id, label: input.name, ...activity })
	})
	await applySales(new Date())
}

/**
 * Ends a sale now.
 *
 * @throws not-found: the sale is unknown.
 * @throws conflict: the sale is not running.
 */
export async function endSale(actor: Actor, id: number): Promise<void> {
	requirePermission(actor, 'coupons')
	const now = new Date()
	await write(async (tx) => {
		const { name, isRunning } = await findSale(id, tx)
		if (!isRunning) refuse('conflict', 'sale-not-running', { sale: name })
		await tx.sale.update({ where: { id }, data: { endsAt: now, isRunning: false } })
		await recordActivity(tx, actor, { action: 'end', kind: 'sale', id, label: name })
	})
	await applySales(now)
}

/**
 * Deletes a sale, and ends it if it is running.
 *
 * @throws not-found: the sale is unknown.
 */
export async function deleteSale(actor: Actor, id: number): Promise<void> {
	requirePermission(actor, 'coupons')
	await write(async (tx) => {
		const { name } = await findSale(id, tx)
		await tx.sale.delete({ where: { id } })
		await recordActivity(tx, actor, { action: 'delete', kind: 'sale', id, label: name })
	})
	await applySales(new Date())
}

function toSaleColumns({ kind, value, buy, pay, scope, startsOn, endsOn, name, words }: SaleInput) {
	const isPercent = kind === 'percent' || kind === volumeDiscount
	const isAmount = kind === 'amount' || kind === 'free-delivery'
	return {
		name,
		kind,
		words,
		percent: isPercent ? value : null,
		amountPaise: isAmount ? toPaise(value ?? 0) : null,
		buyCount: kind === 'pay-for' || kind === volumeDiscount ? buy : null,
		payCount: kind === 'pay-for' ? pay : null,
		isForAll: scope === 'all',
		startsAt: parseIndianTime(startsOn),
		endsAt: endsOn === null ? null : new Date(parseIndianTime(endsOn).getTime() + dayMs),
	}
}

function toActivityValues({ name, startsAt, endsAt, ...sale }: ReturnType<typeof toSaleColumns>) {
	return {
		name,
		does: formatSaleOffer(sale),
		from: formatIndianDate(startsAt),
		until: endsAt && formatIndianDate(new Date(endsAt.getTime() - 1)),
	}
}

type Target = Prisma.SaleTargetUncheckedCreateWithoutSaleInput

/**
 * Returns the targets of a sale. Categories and collections that no longer exist are left out.
 *
 * @throws invalid: on `products`, too many are listed, one is unknown, or no target is left.
 */
async function resolveTargets(tx: Transaction, input: SaleInput): Promise<Target[]> {
	const { scope, categoryIds, collectionIds, products } = input
	if (scope === 'all') return []
	const productLines = products.split('\n').filter(Boolean)
	if (productLines.length > maxProducts) refuse('invalid', 'sale-product-limit', { max: maxProducts }, 'products')
	const [categories, collections] = await Promise.all([
		tx.category.findMany({ where: { id: { in: categoryIds } }, select: { id: true } }),
		tx.collection.findMany({ where: { id: { in: collectionIds } }, select: { id: true } }),
	])
	const productIds: number[] = []
	for (const line of productLines) productIds.push(await findProductByLine(tx, line))
	const chosen = [
		...categories.map(({ id: categoryId }) => ({ categoryId })),
		...collections.map(({ id: collectionId }) => ({ collectionId })),
		...[...new Set(productIds)].map((productId) => ({ productId })),
	]
	return chosen.length > 0 ? chosen : refuse('invalid', 'sale-selection-gone', {}, 'products')
}

/**
 * Returns the ID of the product that a line of the form identifies. The line is the product's name, starts with its ID,
 * or contains the address of its page.
 *
 * @throws invalid: on `products`, the product is unknown or deleted.
 */
async function findProductByLine(tx: Transaction, line: string): Promise<number> {
	const id = Number(/^\d{1,9}(?= |$)|(?<=\/singleproduct\/)\d{1,9}/.exec(line)?.[0] ?? 0)
	const where = { ...notArchivedWhere, AND: { OR: [{ nameKey: normalizeText(line) }, { id }] } }
	const matches = await tx.product.findMany({ where, select: { id: true, nameKey: true }, take: 2 })
	const product = matches.find(({ nameKey }) => nameKey === normalizeText(line)) ?? matches[0]
	return product?.id ?? refuse('invalid', 'sale-product-unknown', { product: line }, 'products')
}
