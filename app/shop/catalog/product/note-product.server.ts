import type { Transaction } from '#app/adapters/db/db.server.ts'
import { variantWords } from '../variant/variant-grid.ts'
import { columnNames, columnValues, eachColumn } from '../../words/product-columns.ts'
import type { Actor } from '../../words/roles.ts'
import { formatPaise } from '../../money.ts'
import { note, type Facts, userOf } from '../../journal/journal.server.ts'
import type { ActName } from '../../journal/journal-words.ts'

/** The number of characters of a long text that the log stores. */
const longest = 300

/** Returns the values of a product for the log. */
export async function productFacts(tx: Transaction, id: number): Promise<Facts & { name: string }> {
	const product = await tx.product.findUniqueOrThrow({
		where: { id },
		include: {
			category: { select: { name: true } },
			collection: { select: { name: true } },
			images: { select: { imageHash: true }, orderBy: { position: 'asc' } },
			colors: {
				select: {
					color: { select: { name: true } },
					variants: { select: { size: true, remainingQty: true, pricePaise: true } },
				},
				orderBy: { position: 'asc' },
			},
		},
	})
	const values = columnValues(product, columnNames)
	const variants = product.colors.flatMap(({ color, variants: sizes }) =>
		sizes.flatMap(({ size, remainingQty, pricePaise }) => [
			[`pieces: ${variantWords(color.name, size)}`, remainingQty],
			...(pricePaise === null ? [] : [[`price: ${variantWords(color.name, size)}`, formatPaise(pricePaise)]]),
		]),
	)
	return {
		name: product.name,
		basePricePaise: product.basePricePaise,
		originalPricePaise: product.originalPricePaise,
		pieces: product.remainingQty,
		...(Object.fromEntries(variants) as Facts),
		category: product.category?.name ?? null,
		collection: product.collection?.name ?? null,
		colors: product.colors.map(({ color }) => color.name).join(', '),
		...eachColumn(columnNames, (name) => factOf(values[name])),
		images: product.images.map(({ imageHash }) => imageHash.slice(0, 8)).join(' '),
	}
}

function factOf(value: string | string[] | boolean): string | boolean {
	if (typeof value === 'boolean') return value
	return (Array.isArray(value) ? value.join(' · ') : value).slice(0, longest)
}

/**
 * Records a product action in the activity log: for a change the differences from `old`, for a new product its price
 * and stock, and otherwise only its name.
 */
export async function noteProduct(
	tx: Transaction,
	actor: Pick<Actor, 'userId'> | null,
	act: ActName,
	id: number,
	old?: Facts,
): Promise<void> {
	const now = await productFacts(tx, id)
	const { basePricePaise = null, pieces = null } = now
	const facts = old ? { old, new: now } : act === 'create' ? { new: { basePricePaise, pieces } } : {}
	await note(tx, actor, { act, kind: 'product', id, label: now.name, ...facts })
}

/** The product data known to an import. */
interface Imported {
	name: string
	basePricePaise: number
	originalPricePaise: number | null
	quantity: number
}

/** Records in the activity log how an import, or undoing it, changed a product. */
export async function noteImported(
	tx: Transaction,
	act: 'import' | 'undo',
	userId: number | undefined,
	id: number,
	{ old, now }: { old: Imported | undefined; now: Imported },
): Promise<void> {
	const facts = { ...(old && { old: importedFacts(old) }), new: importedFacts(now) }
	await note(tx, userOf(userId), { act, kind: 'product', id, label: now.name, ...facts })
}

function importedFacts({ name, basePricePaise, originalPricePaise, quantity }: Imported): Facts {
	return { name, basePricePaise, originalPricePaise, pieces: quantity }
}
