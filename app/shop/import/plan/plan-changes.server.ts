import { formatPaise } from '../../values/money.ts'
import { getColumnName, type ImportedColumn, importedColumns, getProductColumn } from '../../values/product-columns.ts'
import { shortenToDifference, type FieldChange } from '../import-view.ts'
import type { Target } from './import-plan.server.ts'
import { formatVariants } from './plan-variants.server.ts'

/** Returns the formatted changes of a product's fields. */
export function listChanges(from: Target, to: Target): FieldChange[] {
	const formatAmount = (paise: number | null) => (paise === null ? 'none' : formatPaise(paise))
	// Records of earlier imports lack fields that were added since.
	const known = importedColumns.filter((name) => to[name] !== undefined)
	const listColumnChanges = (names: ImportedColumn[]) =>
		names.map((name) => toChange(name === 'sizeFit' ? 'sizes' : getColumnName(name), from[name], to[name], formatValue))
	return [
		toChange('name', from.name, to.name),
		toChange('price', from.basePricePaise, to.basePricePaise, formatAmount),
		toChange('original price', from.originalPricePaise, to.originalPricePaise, formatAmount),
		toChange('quantity', from.quantity, to.quantity),
		...listColumnChanges(known.filter((name) => !isFlag(name))),
		toChange('category', from.categoryName, to.categoryName, (name) => name ?? 'none'),
		toChange('collection', from.collectionName, to.collectionName, (name) => name ?? 'none'),
		...listColumnChanges(known.filter(isFlag)),
		toChange('colors', from.colors, to.colors, formatValue),
		toChange('variants', from.variants, to.variants, formatVariants),
		toImageChange(from.images, to.images),
	].filter((each) => each !== null)
}

const isFlag = (name: ImportedColumn) => getProductColumn(name).kind === 'flag'

function formatValue(value: string | string[] | boolean): string {
	if (typeof value === 'boolean') return value ? 'yes' : 'no'
	return Array.isArray(value) ? value.join(' · ') : value
}

function toChange<T>(field: string, from: T, to: T, formatValue: (value: T) => string = String): FieldChange | null {
	if (isEqual(from, to)) return null
	const [before, after] = shortenToDifference(formatValue(from), formatValue(to))
	return { field, from: before || 'nothing', to: after || 'nothing' }
}

function toImageChange(from: Target['images'], to: Target['images']): FieldChange | null {
	const isSame = isEqual(from.map(toImagePair), to.map(toImagePair))
	if (
		isSame &&
		isEqual(
			from.map(({ color }) => color),
			to.map(({ color }) => color),
		)
	)
		return null
	const formatImageCount = ({ length }: Hashed[]) => (length === 1 ? '1 image' : `${length} images`)
	const areOther = to.some((image) => isNew(image, from))
	const otherwise = isSame ? ', which show other colors' : ', in another order or with other descriptions'
	const addition = from.length === to.length ? (areOther ? ', others' : otherwise) : ''
	return { field: 'pictures', from: formatImageCount(from), to: formatImageCount(to) + addition }
}

type Hashed = { imageHash: string }

/** Returns the values that identify an image of a product. */
export function toImagePair({ imageHash, alt }: Pick<Target['images'][number], 'imageHash' | 'alt'>): [string, string] {
	return [imageHash, alt]
}

/** Returns true when none of the others is the same image. */
export function isNew(one: Hashed, others: Hashed[]): boolean {
	return others.every(({ imageHash }) => imageHash !== one.imageHash)
}

/** Returns true when both are equal as JSON. */
export function isEqual(one: unknown, other: unknown): boolean {
	return JSON.stringify(one) === JSON.stringify(other)
}
