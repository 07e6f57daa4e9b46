import { formatPaise } from '../../money.ts'
import { columnWord, type ImportedColumn, importedColumns, productColumn } from '../../words/product-columns.ts'
import { differingParts, type FieldChange } from '../import-view.ts'
import type { Target } from './import-plan.server.ts'
import { variantList } from './plan-variants.server.ts'

/** Returns the formatted changes of a product's fields. */
export function differences(from: Target, to: Target): FieldChange[] {
	const money = (paise: number | null) => (paise === null ? 'none' : formatPaise(paise))
	// Records of earlier imports lack fields that were added since.
	const known = importedColumns.filter((name) => to[name] !== undefined)
	const changesOf = (names: ImportedColumn[]) =>
		names.map((name) => change(name === 'sizeFit' ? 'sizes' : columnWord(name), from[name], to[name], words))
	return [
		change('name', from.name, to.name),
		change('price', from.basePricePaise, to.basePricePaise, money),
		change('original price', from.originalPricePaise, to.originalPricePaise, money),
		change('quantity', from.quantity, to.quantity),
		...changesOf(known.filter((name) => !isFlag(name))),
		change('category', from.categoryName, to.categoryName, (name) => name ?? 'none'),
		change('collection', from.collectionName, to.collectionName, (name) => name ?? 'none'),
		...changesOf(known.filter(isFlag)),
		change('colors', from.colors, to.colors, words),
		change('variants', from.variants, to.variants, variantList),
		imageChange(from.images, to.images),
	].filter((each) => each !== null)
}

const isFlag = (name: ImportedColumn) => productColumn(name).kind === 'flag'

function words(value: string | string[] | boolean): string {
	if (typeof value === 'boolean') return value ? 'yes' : 'no'
	return Array.isArray(value) ? value.join(' · ') : value
}

function change<T>(field: string, from: T, to: T, words: (value: T) => string = String): FieldChange | null {
	if (same(from, to)) return null
	const [before, after] = differingParts(words(from), words(to))
	return { field, from: before || 'nothing', to: after || 'nothing' }
}

function imageChange(from: Target['images'], to: Target['images']): FieldChange | null {
	const isSame = same(from.map(imagePair), to.map(imagePair))
	if (
		isSame &&
		same(
			from.map(({ color }) => color),
			to.map(({ color }) => color),
		)
	)
		return null
	const count = ({ length }: Hashed[]) => (length === 1 ? '1 picture' : `${length} pictures`)
	const areOther = to.some((image) => isNew(image, from))
	const otherwise = isSame ? ', which show other colours' : ', in another order or with other words'
	const addition = from.length === to.length ? (areOther ? ', others' : otherwise) : ''
	return { field: 'pictures', from: count(from), to: count(to) + addition }
}

type Hashed = { imageHash: string }

/** Returns the values that identify an image of a product. */
export function imagePair({ imageHash, alt }: Pick<Target['images'][number], 'imageHash' | 'alt'>): [string, string] {
	return [imageHash, alt]
}

/** Returns true when none of the others is the same image. */
export function isNew(one: Hashed, others: Hashed[]): boolean {
	return others.every(({ imageHash }) => imageHash !== one.imageHash)
}

/** Returns true when both are equal as JSON. */
export function same(one: unknown, other: unknown): boolean {
	return JSON.stringify(one) === JSON.stringify(other)
}
