import type { z } from 'zod'
import {
	getList,
	replaceLists,
	getText,
	dropButton,
	parseForm,
	readIntent,
	createUnreadableResponse,
	defaultMaxFields,
} from '#app/http/forms/parse-form.server.ts'
import { FormRejection, handleForm, submitForm } from '#app/http/forms/forms.server.ts'
import { saveOrResolveConflict, type StoredVersion } from '#app/http/forms/edit-conflicts.server.ts'
import { toRefusal } from '#app/http/responses/page-refusals.server.ts'
import type { ProductFormValues } from '#app/shop/catalog/product/product-form.schema.ts'
import { getOwn } from '#app/shop/get-own.ts'
import { toNamed } from '#app/shop/values/row-id.ts'
import type { Actor } from '#app/shop/auth/permissions.ts'
import { listCategories } from '#app/shop/catalog/category/category.server.ts'
import { listCollections } from '#app/shop/catalog/collection/collection.server.ts'
import { addCommonColors, findOrCreateByName } from '#app/shop/catalog/from-photos/photo-colors.server.ts'
import { listColors } from '#app/shop/catalog/color/color.server.ts'
import { suggestAttributeValues } from '#app/shop/catalog/listing/listing-conditions.server.ts'
import { mapColumns, listColumns } from '#app/shop/values/product-columns.ts'
import { addChosenImages } from '#app/http/upload/upload-form.server.ts'
import { readFormWithImages } from '#app/http/upload/read-form.server.ts'
import { defaultFocus, prefixFileName } from '#app/shop/media/media-view.ts'
import { listWarnings } from '#app/shop/media/media.server.ts'
import type { FormImage } from '#app/ui/admin/images/image-fields.tsx'
import {
	addSizes,
	cellParts,
	getColumnKey,
	parseFormRows,
	type SizeRow,
	removeSize,
} from '#app/shop/catalog/stock-grid/stock-grid.ts'
import { maxVariantsOfProduct } from '#app/shop/values/limits.ts'

/** The maximum number of fields of the stock grid, in which a cell has a field for each of `cellParts`. */
const maxGridFields = maxVariantsOfProduct * cellParts.length

type GridIntent = ReturnType<typeof readIntent>

interface StockGrid {
	/** The form with the sizes after the button's change. */
	form: FormData
	/** The problems of the new size, if any. */
	problems: string[]
}

/** Returns the form after a size was added or removed by a button, or typed and saved. All cells keep their input. */
function readStockGrid(form: FormData, intent: GridIntent): StockGrid {
	const counting = form.get('counting')
	if (counting === null) return { form, problems: [] }
	const before = readRows(form)
	const columns = getList(form, 'colorIds').map(getColumnKey)
	const { rows, problem, newSize } = applyIntent(
		before,
		intent,
		counting === 'variant' ? getText(form, 'newSize') : '',
		columns,
	)
	const copy = new FormData()
	for (const [name, value] of form) if (!isGridIntent(name, intent)) copy.append(name, value)
	for (const [name, value] of toFields(rows)) copy.append(name, value)
	copy.set('newSize', newSize)
	if (isSizeIntent(intent)) copy.set('__intent__', JSON.stringify({ type: 'validate', payload: { name: 'newSize' } }))
	// With a grid the total is calculated from its cells, so a missing or invalid total is no error.
	if (counting === 'variant' && !intent && !/^\d{1,9}$/.test(getText(form, 'originalQty'))) copy.set('originalQty', '0')
	return { form: copy, problems: problem ? [problem] : [] }
}

function isSizeIntent(intent: GridIntent): boolean {
	return intent?.payload.name === 'sizes'
}

function isGridIntent(name: string, intent: GridIntent): boolean {
	return name.startsWith('sizes[') || name === 'newSize' || (name === '__intent__' && isSizeIntent(intent))
}

interface GridChange {
	rows: SizeRow[]
	problem: string | null
	/** The text that remains in the field for new sizes. */
	newSize: string
}

function applyIntent(rows: SizeRow[], intent: GridIntent, line: string, columns: string[]): GridChange {
	if (isSizeIntent(intent) && intent?.type === 'remove')
		return { rows: removeSize(rows, intent.payload.index ?? rows.length - 1), problem: null, newSize: line }
	const isRequested = isSizeIntent(intent) && intent?.type === 'insert'
	if (!isRequested && (intent !== null || line.trim() === '')) return { rows, problem: null, newSize: line }
	const added = addSizes(rows, line)
	if (added.problem) return { ...added, newSize: line }
	// A size that is typed and saved in one step is created, sold out in each color until its stock is entered.
	const none = Object.fromEntries(columns.map((column) => [column, '0']))
	const isNew = ({ name, quantities }: SizeRow) =>
		!isRequested && rows.every((row) => row.name !== name && row.quantities !== quantities)
	return {
		rows: added.rows.map((row) => (isNew(row) ? { ...row, quantities: none } : row)),
		problem: null,
		newSize: '',
	}
}

function readRows(form: FormData): SizeRow[] {
	const rows: Record<string, Record<string, string>>[] = []
	for (const [name, value] of form) {
		if (!name.startsWith('sizes')) continue
		const [, index, own, part, column] =
			/^sizes\[(\d{1,2})\]\.(?:(name)|(quantities|skus|barcodes|prices)\.(c\d{1,15}))$/.exec(name) ?? []
		if (index === undefined || typeof value !== 'string') throw createUnreadableResponse()
		const row = (rows[Number(index)] ??= {})
		if (own) Object.assign(row, { name: value })
		else row[part!] = { ...row[part!], [column!]: value }
	}
	return parseFormRows(rows)
}

function toFields(rows: SizeRow[]): [string, string][] {
	return rows.flatMap((row, index) => [
		[`sizes[${index}].name`, row.name] as [string, string],
		...cellParts.flatMap((part) =>
			Object.entries(row[part])
				.filter(([, text]) => text !== '')
				.map(([column, text]): [string, string] => [`sizes[${index}].${part}.${column}`, text]),
		),
	])
}

interface SubmitOptions {
	actor: Actor
	/** Returns the schema for `then`, the value of the clicked submit button. */
	schemaFor: (then: unknown) => z.ZodType<ProductFormValues>
	save: (values: ProductFormValues, then: unknown) => Promise<Response>
	isShown: () => Promise<boolean>
	stored?: StoredVersion
}

/**
 * Handles the form of a new or an existing product: parses and saves it, or shows it again with all input and uploads.
 * If someone else saved the product meanwhile, both versions are shown. `isShown` returns whether the product will be
 * visible to shoppers.
 */
export function submitProduct(request: Request, { actor, schemaFor, save, isShown, stored }: SubmitOptions) {
	return handleForm(async () => {
		const { fields, images, problems, emptyRow } = await readProductForm(request, isShown)
		const form = replaceLists(fields, { images })
		const then = form.get('then')
		if (form.has('commonColors')) await addCommonColorsInPlace(actor, form)
		const isSaving = readIntent(form) === null
		const unmade = isSaving ? await createInPlace(actor, form) : {}
		// A draft is saved even if required fields are missing (rule: publish-requirements). A missing original price
		// becomes the base price.
		const isDraft = isSaving && then === 'draft'
		if (isDraft && !form.get('originalPrice')) form.set('originalPrice', getText(form, 'basePrice'))
		const schema = schemaFor(then)
		if (emptyRow) throw rejectRow(form, schema, emptyRow)
		const submitParsed = (sent: FormData) =>
			submitForm(sent, schema, (values) => save(values, then), {
				unexpected: 'Failed to save product',
				problems: { ...problems, ...unmade },
				blank: mapColumns(listColumns, () => ['']),
				maxFields: maxProductFields,
			})
		return stored ? saveOrResolveConflict(form, stored, submitParsed) : submitParsed(form)
	})
}

/** Adds the common colors and shows the form again, with all input and without saving it (rule: starter-colors). */
async function addCommonColorsInPlace(actor: Actor, form: FormData): Promise<void> {
	await addCommonColors(actor)
	form.set('__intent__', JSON.stringify({ type: 'validate', payload: { name: 'newColor' } }))
}

/**
 * Creates the category, collection or color that was typed as a new one in the form, and selects it (rule:
 * created-in-form). Returns the error messages of those that could not be created, by field.
 */
async function createInPlace(actor: Actor, form: FormData): Promise<Record<string, string[]>> {
	const unmade: Record<string, string[]> = {}
	for (const [field, kind, choice] of namedInPlace) {
		const name = getText(form, field)
		if (name.trim() === '') continue
		try {
			const id = await findOrCreateByName(actor, kind, { name, field, hexCode: getText(form, 'newColorCode') })
			if (kind === 'color') form.append(choice, String(id))
			else form.set(choice, String(id))
			form.delete(field)
		} catch (error) {
			unmade[field] = [toRefusal(error).message]
		}
	}
	return unmade
}

const namedInPlace = [
	['newCategory', 'category', 'categoryId'],
	['newCollection', 'collection', 'collectionId'],
	['newColor', 'color', 'colorIds'],
] as const

/** Rejects only the empty row. conform treats every field in `fields` as validated, so `fields` has only this row. */
function rejectRow(form: FormData, schema: z.ZodType, row: string): FormRejection {
	const reply = parseForm(form, schema, maxProductFields).reply()
	return new FormRejection(
		{ ...reply, status: 'error', error: { [row]: reply.error?.[row] ?? null }, fields: [row] },
		400,
	)
}

/** Returns the categories, collections, colors and attribute values that the product form offers. */
export async function listChoices() {
	const [categories, collections] = await Promise.all([listCategories(), listCollections()])
	const [colors, attributes] = await Promise.all([listColors(), suggestAttributeValues()])
	return { categories: categories.map(toNamed), collections: collections.map(toNamed), colors, attributes }
}

interface ProductForm {
	/** The input, and the row button that submitted the form, if any. */
	fields: FormData
	/** The images that the form had before, then the newly uploaded ones. Their files are stored. */
	images: FormImage[]
	/** The problems of each field. */
	problems: { images: string[]; newSize: string[] }
	/** The name of the empty row to fill in before another one is added (rule: empty-row); `null` without one. */
	emptyRow: string | null
}

/** The maximum number of fields of the whole form. */
const maxProductFields = defaultMaxFields + maxGridFields

type Intent = ReturnType<typeof readIntent>

/**
 * Reads the product form. Saving ignores the empty rows of lists. If the product will be visible to shoppers
 * (`isShown`), an uploaded image with a warning rejects the form, once: the next submission has it among its previous
 * images.
 */
async function readProductForm(request: Request, isShown: () => Promise<boolean>): Promise<ProductForm> {
	const { form: sent, files } = await readFormWithImages(request, 'newImages', { parts: maxProductFields })
	const intent = toRowIntent(sent)
	const { form, problems: newSize } = readStockGrid(sent, intent)
	const lists = mapColumns(listColumns, (name) => getList(form, name).filter((row) => intent || row.trim() !== ''))
	const emptyRow = findEmptyRow(intent, lists)
	const fields = replaceLists(emptyRow ? dropButton(form) : form, { ...lists, images: [] })
	const before = readImages(form)
	const hashesBefore = before.map(({ hash }) => hash)
	const { hashes, problems } = addChosenImages(hashesBefore, files)
	const images = hashes.map(
		(hash) => before.find((image) => image.hash === hash) ?? { hash, colorId: '', focus: defaultFocus, kind: '' },
	)
	const added = files.flatMap((file) => (file.refusal || hashesBefore.includes(file.hash) ? [] : [file]))
	const warnings = await listFileWarnings(added.filter(({ hash }) => hashes.includes(hash)))
	if (warnings.length > 0 && (await isShown())) problems.push(`${warnings.join(' ')} ${saveOrRemove}`)
	return { fields, images, problems: { images: problems, newSize }, emptyRow }
}

const saveOrRemove = 'Save to show it to customers unchanged, or remove it first.'

async function listFileWarnings(files: { name: string; hash: string }[]): Promise<string[]> {
	const found = await listWarnings(files.map(({ hash }) => hash))
	return found.flatMap((warnings, index) =>
		warnings.length > 0 ? [prefixFileName(files[index]!.name, warnings.join(' '))] : [],
	)
}

function toRowIntent(form: FormData): Intent {
	const intent = readIntent(form)
	if (intent && ![...listColumns, 'images', 'colorIds', 'sizes'].includes(intent.payload.name))
		throw createUnreadableResponse()
	return intent
}

function findEmptyRow(intent: Intent, lists: Record<string, string[]>): string | null {
	if (intent?.type !== 'insert' || intent.payload.name === 'sizes') return null
	const { name } = intent.payload
	const rows = getOwn(lists, name) ?? []
	return rows.at(-1)?.trim() === '' ? `${name}[${rows.length - 1}]` : null
}

/**
 * Returns the images of the form. Rejects the form if other names begin with `images`, as on a page from before an
 * update, because the product would silently lose its images.
 */
function readImages(form: FormData): FormImage[] {
	const names = [...form.keys()].filter((name) => name.startsWith('images'))
	if (!names.every((name) => /^images\[\d+\]\.(hash|colorId|focus|kind)$/.test(name))) throw createUnreadableResponse()
	return names
		.filter((name) => name.endsWith('.hash'))
		.map((name) => ({
			hash: getText(form, name),
			colorId: getText(form, name.replace(/hash$/, 'colorId')),
			focus: getText(form, name.replace(/hash$/, 'focus')),
			kind: getText(form, name.replace(/hash$/, 'kind')),
		}))
}
