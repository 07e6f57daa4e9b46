import type { z } from 'zod'
import { listOf, replaceLists, textIn } from '#app/http/forms/form-lists.server.ts'
import { FormRefused, answerForm, submitForm } from '#app/http/forms/forms.server.ts'
import { dropButton, parseForm, readIntent, unreadable, usualFields } from '#app/http/forms/parse-form.server.ts'
import { saveOrCompare, type StoredVersion } from '#app/http/forms/two-versions.server.ts'
import { toRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { idOfName } from '#app/shop/catalog/from-photos/made-in-place.server.ts'
import type { ProductFormValues } from '#app/shop/catalog/product/product-form.schema.ts'
import { getOwn } from '#app/shop/get-own.ts'
import { named } from '#app/shop/row-id.ts'
import type { Actor } from '#app/shop/words/roles.ts'
import { listCategories } from '#app/shop/catalog/category/category.server.ts'
import { listCollections } from '#app/shop/catalog/collection/collection.server.ts'
import { listColors } from '#app/shop/catalog/color/color.server.ts'
import { eachColumn, listColumns } from '#app/shop/words/product-columns.ts'
import { addChosenImages } from '#app/http/upload/image-rows.server.ts'
import { readFormWithImages } from '#app/http/upload/read-form.server.ts'
import { aboutFile } from '#app/shop/media/chosen-files.ts'
import { usualFocus } from '#app/shop/media/media-url.ts'
import { warningsAbout } from '#app/shop/media/media.server.ts'
import type { FormImage } from '#app/ui/admin/images/image-color.tsx'
import { maxGridFields, readStockGrid } from './_read-stock-grid.server.ts'

const rowsToTypeIn = eachColumn(listColumns, () => [''])

interface Submitted {
	actor: Actor
	/** Returns the schema for the value of a button. */
	schemaFor: (then: unknown) => z.ZodType<ProductFormValues>
	save: (values: ProductFormValues, then: unknown) => Promise<Response>
	isShown: () => Promise<boolean>
	stored?: StoredVersion
}

/**
 * Handles both product pages: reads, parses and saves the form, or shows it again with all input and uploads. If
 * someone else saved the product meanwhile, both versions are shown. `isShown` returns whether the product will be
 * visible to shoppers.
 */
export function submitProduct(request: Request, { actor, schemaFor, save, isShown, stored }: Submitted) {
	return answerForm(async () => {
		const { fields, images, problems, emptyRow } = await readProductForm(request, isShown)
		const form = replaceLists(fields, { images })
		const then = form.get('then')
		const isSaving = readIntent(form) === null
		const unmade = isSaving ? await makeInPlace(actor, form) : {}
		if (isSaving && !form.get('originalPrice')) form.set('originalPrice', textIn(form, 'basePrice'))
		const schema = schemaFor(then)
		if (emptyRow) throw refusedRow(form, schema, emptyRow)
		const submit = (sent: FormData) =>
			submitForm(sent, schema, (values) => save(values, then), {
				unexpected: 'Failed to save product',
				problems: { ...problems, ...unmade },
				blank: rowsToTypeIn,
				maxFields: maxProductFields,
			})
		return stored ? saveOrCompare(form, stored, submit) : submit(form)
	})
}

/**
 * Creates the entries that were typed next to a choice and selects them (rule: made-in-place). Returns the problems of
 * entries that could not be created.
 */
async function makeInPlace(actor: Actor, form: FormData): Promise<Record<string, string[]>> {
	const unmade: Record<string, string[]> = {}
	for (const [field, kind, choice] of namedInPlace) {
		const name = textIn(form, field)
		if (name.trim() === '') continue
		try {
			const id = await idOfName(actor, kind, { name, field, hexCode: textIn(form, 'newColorCode') })
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

/** Rejects only the row, because conform would treat other named fields as validated. */
function refusedRow(form: FormData, schema: z.ZodType, row: string): FormRefused {
	const reply = parseForm(form, schema, maxProductFields).reply()
	return new FormRefused(
		{ ...reply, status: 'error', error: { [row]: reply.error?.[row] ?? null }, fields: [row] },
		400,
	)
}

/** Returns the choices of the product form. */
export async function listChoices() {
	const [categories, collections, colors] = await Promise.all([listCategories(), listCollections(), listColors()])
	return { categories: categories.map(named), collections: collections.map(named), colors }
}

interface ProductForm {
	/** The input, and the row button that submitted the form, if any. */
	fields: FormData
	/** The previous images and the newly uploaded ones, which are stored. */
	images: FormImage[]
	/** The problems of each field. */
	problems: { images: string[]; newSize: string[] }
	/** The empty row after which another one was requested. It must be filled in first (rule: empty-row). */
	emptyRow: string | null
}

/** The maximum number of fields of the whole form. */
const maxProductFields = usualFields + maxGridFields

type Intent = ReturnType<typeof readIntent>

/**
 * Reads the product form. Empty rows are ignored when it is saved. A poor image that is uploaded with a form whose
 * product will be visible to shoppers (`isShown`) is a problem only once: the next time it is among the previous
 * images.
 */
async function readProductForm(request: Request, isShown: () => Promise<boolean>): Promise<ProductForm> {
	const { form: sent, files } = await readFormWithImages(request, 'newImages', { parts: maxProductFields })
	const intent = rowIntent(sent)
	const { form, problems: newSize } = readStockGrid(sent, intent)
	const lists = eachColumn(listColumns, (name) => listOf(form, name).filter((row) => intent || row.trim() !== ''))
	const emptyRow = emptyRowBefore(intent, lists)
	const fields = replaceLists(emptyRow ? dropButton(form) : form, { ...lists, images: [] })
	const before = imagesOf(form)
	const hashesBefore = before.map(({ hash }) => hash)
	const { hashes, problems } = addChosenImages(hashesBefore, files)
	const images = hashes.map(
		(hash) => before.find((image) => image.hash === hash) ?? { hash, colorId: '', focus: usualFocus, kind: '' },
	)
	const added = files.flatMap((file) => (file.refusal || hashesBefore.includes(file.hash) ? [] : [file]))
	const warnings = await warningsOf(added.filter(({ hash }) => hashes.includes(hash)))
	if (warnings.length > 0 && (await isShown())) problems.push(`${warnings.join(' ')} ${saveOrRemove}`)
	return { fields, images, problems: { images: problems, newSize }, emptyRow }
}

const saveOrRemove = 'Save to show it to customers as it is, or remove it first.'

async function warningsOf(files: { name: string; hash: string }[]): Promise<string[]> {
	const found = await warningsAbout(files.map(({ hash }) => hash))
	return found.flatMap((warnings, index) =>
		warnings.length > 0 ? [aboutFile(files[index]!.name, warnings.join(' '))] : [],
	)
}

function rowIntent(form: FormData): Intent {
	const intent = readIntent(form)
	if (intent && ![...listColumns, 'images', 'colorIds', 'sizes'].includes(intent.payload.name)) throw unreadable()
	return intent
}

function emptyRowBefore(intent: Intent, lists: Record<string, string[]>): string | null {
	if (intent?.type !== 'insert' || intent.payload.name === 'sizes') return null
	const { name } = intent.payload
	const rows = getOwn(lists, name) ?? []
	return rows.at(-1)?.trim() === '' ? `${name}[${rows.length - 1}]` : null
}

/**
 * Reads the images. Under another field name, as in a page from before an update, the product would silently lose its
 * images.
 */
function imagesOf(form: FormData): FormImage[] {
	const names = [...form.keys()].filter((name) => name.startsWith('images'))
	if (!names.every((name) => /^images\[\d+\]\.(hash|colorId|focus|kind)$/.test(name))) throw unreadable()
	return names
		.filter((name) => name.endsWith('.hash'))
		.map((name) => ({
			hash: textIn(form, name),
			colorId: textIn(form, name.replace(/hash$/, 'colorId')),
			focus: textIn(form, name.replace(/hash$/, 'focus')),
			kind: textIn(form, name.replace(/hash$/, 'kind')),
		}))
}
