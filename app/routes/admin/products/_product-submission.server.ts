import type { z } from 'zod'
import { replaceLists, textIn } from '#app/http/forms/form-lists.server.ts'
import { FormRefused, answerForm, submitForm } from '#app/http/forms/forms.server.ts'
import { parseForm, readIntent } from '#app/http/forms/parse-form.server.ts'
import { saveOrCompare, type StoredVersion } from '#app/http/forms/two-versions.server.ts'
import { toRefusal } from '#app/http/outcomes/page-refusals.server.ts'
import { idOfName } from '#app/shop/catalog/from-photos/made-in-place.server.ts'
import type { ProductFormValues } from '#app/shop/catalog/product/product-form.schema.ts'
import type { Actor } from '#app/shop/words/roles.ts'
import { listCategories } from '#app/shop/catalog/category/category.server.ts'
import { listCollections } from '#app/shop/catalog/collection/collection.server.ts'
import { listColors } from '#app/shop/catalog/color/color.server.ts'
import { eachColumn, listColumns } from '#app/shop/words/product-columns.ts'
import { maxProductFields, readProductForm } from './_read-product-form.server.ts'

const rowsToTypeIn = eachColumn(listColumns, () => [''])

interface Submitted {
	actor: Actor
	/** A schema for each button, by its value. */
	schemaFor: (then: unknown) => z.ZodType<ProductFormValues>
	save: (values: ProductFormValues, then: unknown) => Promise<Response>
	isShown: () => Promise<boolean>
	stored?: StoredVersion
}

/**
 * The action of both product pages: reads the form, parses it and saves it, or answers it again with everything that
 * was typed and uploaded; of a product that somebody else saved meanwhile with both versions. `isShown` tells whether
 * shoppers will see it.
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

/** Makes what was typed beside a choice and chooses it (rule: made-in-place); answers why of what could not be made. */
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

/** The row alone: conform counts other fields named here as to be checked. */
function refusedRow(form: FormData, schema: z.ZodType, row: string): FormRefused {
	const reply = parseForm(form, schema, maxProductFields).reply()
	return new FormRefused(
		{ ...reply, status: 'error', error: { [row]: reply.error?.[row] ?? null }, fields: [row] },
		400,
	)
}

/** What the form of a product offers. */
export async function listChoices() {
	const [categories, collections, colors] = await Promise.all([listCategories(), listCollections(), listColors()])
	return { categories: categories.map(named), collections: collections.map(named), colors }
}

function named({ id, name }: { id: number; name: string }) {
	return { id, name }
}
