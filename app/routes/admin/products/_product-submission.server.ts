import type { z } from 'zod'
import { FormRefused, refusedAsData, submitForm } from '#app/http/forms/forms.server.ts'
import { parseForm, readIntent, unreadable } from '#app/http/forms/parse-form.server.ts'
import { gatherImages, putList, takeList, withRefusedFiles } from '#app/http/upload/image-rows.server.ts'
import { readFormWithImages } from '#app/http/upload/read-form.server.ts'
import type { ProductInput } from '#app/shop/catalog/product/product.schema.ts'

const textLists = ['details', 'sizeFit', 'materialCare', 'shippingReturn'] as const

type ProductSchema = z.ZodType<ProductInput>

/**
 * The action of both product pages: saves the form, or answers it again with everything that was typed and uploaded.
 */
export function submitProduct(
	request: Request,
	schema: ProductSchema,
	save: (input: ProductInput, form: FormData) => Promise<Response>,
) {
	return refusedAsData(async () => {
		const { form, files } = await readFormWithImages(request, 'newImages')
		form.delete('__state__')
		const intent = rowIntent(form)
		const checked = withRefusedFiles(schema, gatherImages(form, files))
		for (const name of textLists) {
			const rows = takeList(form, name)
			const isBlankAdded = intent?.type === 'insert' && intent.payload.name === name && rows.at(-1)?.trim() === ''
			putList(form, name, intent ? rows : rows.filter((row) => row.trim() !== ''))
			if (isBlankAdded) throw emptyRow(form, checked, `${name}[${rows.length - 1}]`)
		}
		try {
			return await submitForm(form, checked, (input) => save(input, form), { unexpected: 'Failed to save product' })
		} catch (error) {
			if (error instanceof FormRefused && !intent) keepRowsToTypeIn(error.reply)
			throw error
		}
	})
}

/** Empty rows count for nothing when a product is saved, but a refused form still has one in each list. */
function keepRowsToTypeIn({ initialValue }: FormRefused['reply']) {
	for (const name of textLists) if (initialValue) initialValue[name] ??= ['']
}

/** A button that changes the rows of a list that the form has. */
function rowIntent(form: FormData) {
	const intent = readIntent(form)
	if (intent && ![...textLists, 'images', 'colorIds'].includes(intent.payload.name)) throw unreadable()
	return intent
}

/** A row is not added behind an empty one (rule 90). */
function emptyRow(form: FormData, schema: ProductSchema, row: string): FormRefused {
	form.delete('__intent__')
	const reply = parseForm(form, schema).reply()
	// Only the row is judged: conform takes every other field that is named here for one that somebody wanted checked.
	return new FormRefused(
		{ ...reply, status: 'error', error: { [row]: reply.error?.[row] ?? null }, fields: [row] },
		400,
	)
}
