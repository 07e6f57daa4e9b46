import type { z } from 'zod'
import { FormRefused, refusedAsData, submitForm } from '#app/http/forms.server.ts'
import { parseForm, readIntent, unreadable } from '#app/http/parse-form.server.ts'
import { readFormWithPictures, refusedFilePrefix } from '#app/http/upload.server.ts'
import type { ProductInput } from '#app/shop/catalog/product.schema.ts'

const textLists = ['details', 'sizeFit', 'materialCare', 'shippingReturn'] as const

type ProductSchema = z.ZodType<ProductInput>

/** The action of both product pages: saves the form, or answers it again with everything that was typed and uploaded. */
export function submitProduct(
	request: Request,
	schema: ProductSchema,
	save: (input: ProductInput, version: number) => Promise<Response>,
) {
	return refusedAsData(async () => {
		const form = await readFormWithPictures(request)
		form.delete('__state__')
		const intent = rowIntent(form)
		const checked = withRefusedFiles(schema, gatherPictures(form))
		for (const name of textLists) {
			const rows = takeList(form, name)
			const isBlankAdded = intent?.type === 'insert' && intent.payload.name === name && rows.at(-1)?.trim() === ''
			putList(form, name, intent ? rows : rows.filter((row) => row.trim() !== ''))
			if (isBlankAdded) throw emptyRow(form, checked, `${name}[${rows.length - 1}]`)
		}
		try {
			return await submitForm(form, checked, (input) => save(input, Number(form.get('version'))))
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
	if (intent && ![...textLists, 'images'].includes(intent.payload.name)) throw unreadable()
	return intent
}

/** Puts the pictures that came with this request behind the ones before; answers why others were refused. */
function gatherPictures(form: FormData): string[] {
	const added = takeList(form, 'newImages')
	const refused = added.filter((value) => value.startsWith(refusedFilePrefix))
	const hashes = new Set([...takeList(form, 'images'), ...added.filter((value) => !refused.includes(value))])
	putList(form, 'images', [...hashes])
	return [...new Set(refused)].map((value) => value.slice(refusedFilePrefix.length))
}

function withRefusedFiles(schema: ProductSchema, sentences: string[]): ProductSchema {
	if (sentences.length === 0) return schema
	return schema.refine(() => false, { path: ['images'], error: sentences.join(' '), when: () => true })
}

/** A row is not added behind an empty one (specification 2, section 5). */
function emptyRow(form: FormData, schema: ProductSchema, row: string): FormRefused {
	form.delete('__intent__')
	const reply = parseForm(form, schema).reply()
	return new FormRefused({ ...reply, status: 'error', error: { [row]: reply.error?.[row] ?? null } }, 400)
}

/** Takes a list out of the form, whether it was sent as `name` or as `name[0]`. */
function takeList(form: FormData, name: string): string[] {
	const keys = [...new Set(form.keys())].filter((key) => key.replace(/\[\d*\]$/, '') === name)
	const values = keys.flatMap((key) => form.getAll(key)).filter((value) => typeof value === 'string')
	for (const key of keys) form.delete(key)
	return values
}

function putList(form: FormData, name: string, values: string[]) {
	for (const [index, value] of values.entries()) form.append(`${name}[${index}]`, value)
}
