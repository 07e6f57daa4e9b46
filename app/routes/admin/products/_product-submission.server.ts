import type { z } from 'zod'
import { replaceLists } from '#app/http/forms/form-lists.server.ts'
import { FormRefused, answerForm, submitForm } from '#app/http/forms/forms.server.ts'
import { parseForm } from '#app/http/forms/parse-form.server.ts'
import { saveOrCompare, type StoredVersion } from '#app/http/forms/two-versions.server.ts'
import { listCategories } from '#app/shop/catalog/category/category.server.ts'
import { listCollections } from '#app/shop/catalog/collection/collection.server.ts'
import { listColors } from '#app/shop/catalog/color/color.server.ts'
import { eachColumn, listColumns } from '#app/shop/words/product-columns.ts'
import { maxProductFields, readProductForm } from './_read-product-form.server.ts'

const rowsToTypeIn = eachColumn(listColumns, () => [''])

/**
 * The action of both product pages: reads the form, parses it and saves it, or answers it again with everything that
 * was typed and uploaded; of a product that somebody else saved meanwhile with both versions. `isShown` tells whether
 * shoppers will see it.
 */
export function submitProduct<Schema extends z.ZodType>(
	request: Request,
	schema: Schema,
	save: (values: z.output<Schema>) => Promise<Response>,
	isShown: () => Promise<boolean>,
	stored?: StoredVersion,
) {
	return answerForm(async () => {
		const { fields, images, problems, emptyRow } = await readProductForm(request, isShown)
		const form = replaceLists(fields, { images })
		if (emptyRow) throw refusedRow(form, schema, emptyRow)
		const submit = (sent: FormData) =>
			submitForm(sent, schema, save, {
				unexpected: 'Failed to save product',
				problems,
				blank: rowsToTypeIn,
				maxFields: maxProductFields,
			})
		return stored ? saveOrCompare(form, stored, submit) : submit(form)
	})
}

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
