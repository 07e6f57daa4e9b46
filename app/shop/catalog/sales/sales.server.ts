import { type Prisma, read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { dayLength, formatIndianDate } from '../../dates.ts'
import { note } from '../../journal/journal.server.ts'
import { toPaise, toRupees } from '../../money.ts'
import { adminPageSize, pageWindow } from '../../paging.ts'
import { refuse } from '../../refusal.ts'
import { normaliseText } from '../../search/normalise.ts'
import { linesShown, namesOf } from '../../two-versions/differences.ts'
import { mustBeSeen, type RowForm, type Seen } from '../../two-versions/seen-version.server.ts'
import { type Actor, mustBeAllowed } from '../../words/roles.ts'
import { listCategories } from '../category/category.server.ts'
import { listCollections } from '../collection/collection.server.ts'
import { notDeleted } from '../product/drafts.server.ts'
import { applySales } from './apply-sales.server.ts'
import { type SaleKind, saleOffers } from './sale-words.ts'
import type { SaleInput } from './sale.schema.ts'

/** The maximum number of sales. Ended ones must be deleted to add more. */
const mostSales = 200
const mostProducts = 200
const targets = { select: { categoryId: true, collectionId: true, product: { select: { id: true, name: true } } } }
const asSale = <Row extends { kind: string }>(row: Row) => row as Omit<Row, 'kind'> & { kind: SaleKind }
export type AdminSale = Awaited<ReturnType<typeof findSale>>

export const saleForm = {
	noun: 'sale',
	labels: {
		name: 'Name',
		kind: 'What it does',
		value: 'Percent or ₹',
		buy: 'Pieces bought',
		pay: 'Pieces paid',
		scope: 'Of',
		categoryIds: 'Categories',
		collectionIds: 'Collections',
		products: 'Products',
		startsOn: 'First day',
		endsOn: 'Last day',
		words: 'Line above every page',
	},
	shown: async () => {
		const [categories, collections] = await Promise.all([listCategories(), listCollections()])
		return {
			categoryIds: (ids) => ({ lines: namesOf(linesShown(ids).lines, categories) }),
			collectionIds: (ids) => ({ lines: namesOf(linesShown(ids).lines, collections) }),
		}
	},
	read: async (db, id) => {
		const row = await db.sale.findUnique({ where: { id }, include: { targets } })
		if (!row) return null
		const { name, kind, percent, amountPaise, words, isForAll, startsAt, endsAt } = asSale(row)
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
		}
	},
} satisfies RowForm

/** Lists the sales whose name contains `search`, latest start first, 25 a page (rule: list-search). */
export async function listSales({ search, page }: { search: string; page: number }) {
	const where = { name: { contains: search } }
	const { skip, take, ...window } = pageWindow(await read.sale.count({ where }), page, adminPageSize)
	const rows = await read.sale.findMany({ where, orderBy: [{ startsAt: 'desc' }, { id: 'desc' }], skip, take })
	return { ...window, items: rows.map(asSale) }
}

/**
 * Finds a sale by its id.
 *
 * @throws not-found: the sale is unknown.
 */
export async function findSale(id: number, db: Pick<Transaction, 'sale'> = read) {
	const row = await db.sale.findUnique({ where: { id } })
	return row ? asSale(row) : refuse('not-found', 'Sale not found')
}

/**
 * Creates a sale. A sale whose start has passed runs at once.
 *
 * @throws conflict: there are already 200 sales.
 */
export async function createSale(actor: Actor, input: SaleInput): Promise<{ id: number }> {
	mustBeAllowed(actor, 'coupons')
	const made = await write(async (tx) => {
		if ((await tx.sale.count()) >= mostSales)
			refuse('conflict', `There are ${mostSales} sales already. Delete those that have ended first.`)
		const columns = columnsOf(input)
		const data = { ...columns, targets: { create: await targetsOf(tx, input) } }
		const { id } = await tx.sale.create({ data, select: { id: true } })
		await note(tx, actor, { act: 'create', kind: 'sale', id, label: input.name, new: factsOf(columns) })
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
export async function updateSale(actor: Actor, id: number, { seen, ...input }: SaleInput & Seen): Promise<void> {
	mustBeAllowed(actor, 'coupons')
	await write(async (tx) => {
		const old = await findSale(id, tx)
		await mustBeSeen(tx, saleForm, id, seen)
		const columns = columnsOf(input)
		await tx.saleTarget.deleteMany({ where: { saleId: id } })
		const data = { ...columns, targets: { create: await targetsOf(tx, input) } }
		await tx.sale.update({ where: { id }, data })
		const facts = { old: factsOf(old), new: factsOf(columns) }
		await note(tx, actor, { act: 'change', kind: 'sale', id, label: input.name, ...facts })
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
	mustBeAllowed(actor, 'coupons')
	const now = new Date()
	await write(async (tx) => {
		const { name, isRunning } = await findSale(id, tx)
		if (!isRunning) refuse('conflict', `${name} does not run at the moment.`)
		await tx.sale.update({ where: { id }, data: { endsAt: now, isRunning: false } })
		await note(tx, actor, { act: 'end', kind: 'sale', id, label: name })
	})
	await applySales(now)
}

/**
 * Deletes a sale, and ends it if it is running.
 *
 * @throws not-found: the sale is unknown.
 */
export async function deleteSale(actor: Actor, id: number): Promise<void> {
	mustBeAllowed(actor, 'coupons')
	await write(async (tx) => {
		const { name } = await findSale(id, tx)
		await tx.sale.delete({ where: { id } })
		await note(tx, actor, { act: 'delete', kind: 'sale', id, label: name })
	})
	await applySales(new Date())
}

function columnsOf({ kind, value, buy, pay, scope, startsOn, endsOn, name, words }: SaleInput) {
	const isPercent = kind === 'percent' || kind === 'from-pieces'
	const isAmount = kind === 'amount' || kind === 'free-delivery'
	return {
		name,
		kind,
		words,
		percent: isPercent ? value : null,
		amountPaise: isAmount ? toPaise(value ?? 0) : null,
		buyCount: kind === 'pay-for' || kind === 'from-pieces' ? buy : null,
		payCount: kind === 'pay-for' ? pay : null,
		isForAll: scope === 'all',
		startsAt: midnight(startsOn),
		endsAt: endsOn === null ? null : new Date(midnight(endsOn).getTime() + dayLength),
	}
}

const midnight = (day: string) => new Date(`${day}T00:00:00+05:30`)

function factsOf({ name, startsAt, endsAt, ...sale }: ReturnType<typeof columnsOf>) {
	return {
		name,
		does: saleOffers(sale),
		from: formatIndianDate(startsAt),
		until: endsAt && formatIndianDate(new Date(endsAt.getTime() - 1)),
	}
}

type Target = Prisma.SaleTargetUncheckedCreateWithoutSaleInput

/**
 * Returns the targets of a sale.
 *
 * @throws invalid: a category or collection no longer exists, or a product is unknown.
 */
async function targetsOf(tx: Transaction, input: SaleInput): Promise<Target[]> {
	const { scope, categoryIds, collectionIds, products } = input
	if (scope === 'all') return []
	const wanted = products.split('\n').filter(Boolean)
	if (wanted.length > mostProducts) refuse('invalid', `Please name at most ${mostProducts} products.`, 'products')
	const [categories, collections] = await Promise.all([
		tx.category.findMany({ where: { id: { in: categoryIds } }, select: { id: true } }),
		tx.collection.findMany({ where: { id: { in: collectionIds } }, select: { id: true } }),
	])
	const productIds: number[] = []
	for (const line of wanted) productIds.push(await productOf(tx, line))
	const chosen = [
		...categories.map(({ id: categoryId }) => ({ categoryId })),
		...collections.map(({ id: collectionId }) => ({ collectionId })),
		...[...new Set(productIds)].map((productId) => ({ productId })),
	]
	return chosen.length > 0 ? chosen : refuse('invalid', 'What was chosen is gone. Please choose again.', 'products')
}

/**
 * Finds the product of a line: by its name, by the number at the start of the line, or by the number at the end of its
 * page's address.
 */
async function productOf(tx: Transaction, line: string): Promise<number> {
	const id = Number(/^\d{1,9}(?= |$)|(?<=\/singleproduct\/)\d{1,9}/.exec(line)?.[0] ?? 0)
	const where = { ...notDeleted, AND: { OR: [{ nameKey: normaliseText(line) }, { id }] } }
	const found = await tx.product.findMany({ where, select: { id: true, nameKey: true }, take: 2 })
	const product = found.find(({ nameKey }) => nameKey === normaliseText(line)) ?? found[0]
	return product?.id ?? refuse('invalid', `We do not know the product “${line}”.`, 'products')
}
