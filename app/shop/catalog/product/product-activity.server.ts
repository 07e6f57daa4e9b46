import type { Transaction } from '#app/adapters/db/db.server.ts'
import { formatVariantName } from '../variant/variant-grid.ts'
import { cutText } from '../../values/cut-text.ts'
import { columnNames, readColumnValues, mapColumns } from '../../values/product-columns.ts'
import { readGuideActivity } from '../size-guide/size-guide.server.ts'
import { readTranslationActivity } from '../../translations/save-translations.server.ts'
import type { Actor } from '../../auth/permissions.ts'
import { formatPaise } from '../../values/money.ts'
import { recordActivity, type ActivityValues, toUserActor } from '../../activity/record-activity.server.ts'
import type { ActionName } from '../../activity/activity-labels.ts'

/** The number of characters of a long text that the activity log stores. */
const maxTextLength = 300

/** Returns the values of a product for the activity log. */
export async function readProductValues(tx: Transaction, id: number): Promise<ActivityValues & { name: string }> {
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
	const values = readColumnValues(product, columnNames)
	const variants = product.colors.flatMap(({ color, variants: sizes }) =>
		sizes.flatMap(({ size, remainingQty, pricePaise }) => [
			[`stock: ${formatVariantName(color.name, size)}`, remainingQty],
			...(pricePaise === null ? [] : [[`price: ${formatVariantName(color.name, size)}`, formatPaise(pricePaise)]]),
		]),
	)
	return {
		name: product.name,
		basePricePaise: product.basePricePaise,
		originalPricePaise: product.originalPricePaise,
		stock: product.remainingQty,
		...(Object.fromEntries(variants) as Record<`stock: ${string}`, string | number>),
		category: product.category?.name ?? null,
		collection: product.collection?.name ?? null,
		colors: product.colors.map(({ color }) => color.name).join(', '),
		...mapColumns(columnNames, (name) => toActivityValue(values[name])),
		images: product.images.map(({ imageHash }) => imageHash.slice(0, 8)).join(' '),
		...(await readTranslationActivity(tx, 'product', id)),
		...(await readGuideActivity(tx, { productId: id })),
	}
}

function toActivityValue(value: string | string[] | boolean): string | boolean {
	if (typeof value === 'boolean') return value
	return cutText(Array.isArray(value) ? value.join(' · ') : value, maxTextLength)
}

/**
 * Records a product action in the activity log: for a change the differences from `old`, for a new product its price
 * and stock, and otherwise only its name.
 */
export async function recordProductActivity(
	tx: Transaction,
	actor: Pick<Actor, 'userId'> | null,
	action: ActionName,
	id: number,
	old?: ActivityValues,
): Promise<void> {
	const now = await readProductValues(tx, id)
	const { basePricePaise = null, stock = null } = now
	const activity = old ? { old, new: now } : action === 'create' ? { new: { basePricePaise, stock } } : {}
	await recordActivity(tx, actor, { action, kind: 'product', id, label: now.name, ...activity })
}

/** The values of a product that the activity log records for an import. */
interface ImportedValues {
	name: string
	basePricePaise: number
	originalPricePaise: number | null
	quantity: number
}

/** Records in the activity log how an import, or undoing it, changed a product. */
export async function recordImportActivity(
	tx: Transaction,
	action: 'import' | 'undo',
	userId: number | undefined,
	id: number,
	{ old, now }: { old: ImportedValues | undefined; now: ImportedValues },
): Promise<void> {
	const activity = { ...(old && { old: toImportedValues(old) }), new: toImportedValues(now) }
	await recordActivity(tx, toUserActor(userId), { action, kind: 'product', id, label: now.name, ...activity })
}

function toImportedValues({ name, basePricePaise, originalPricePaise, quantity }: ImportedValues): ActivityValues {
	return { name, basePricePaise, originalPricePaise, stock: quantity }
}
