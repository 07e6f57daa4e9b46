import type { z } from 'zod'
import { maxProductImages, tooManyImages } from '#app/shop/catalog/product.schema.ts'
import { refusedFilePrefix } from './read-form.server.ts'

/**
 * Puts the pictures that came with this request (`newImages`) behind the ones before (`images`), as many as fit; answers why others were
 * refused.
 */
export function gatherPictures(form: FormData): string[] {
	const added = takeList(form, 'newImages')
	const refused = added.filter((value) => value.startsWith(refusedFilePrefix))
	const hashes = [...new Set([...takeList(form, 'images'), ...added.filter((value) => !refused.includes(value))])]
	putList(form, 'images', hashes.slice(0, maxProductImages))
	const sentences = refused.map((value) => value.slice(refusedFilePrefix.length))
	if (hashes.length > maxProductImages) sentences.push(tooManyImages)
	return [...new Set(sentences)]
}

/** The schema of a form with pictures that also says, beside them, why files were refused. */
export function withRefusedFiles<T>(schema: z.ZodType<T>, sentences: string[]): z.ZodType<T> {
	if (sentences.length === 0) return schema
	return schema.refine(() => false, { path: ['images'], error: sentences.join(' '), when: () => true })
}

/** Takes a list out of the form, whether it was sent as `name` or as `name[0]`. */
export function takeList(form: FormData, name: string): string[] {
	const keys = [...new Set(form.keys())].filter((key) => key.replace(/\[\d*\]$/, '') === name)
	const values = keys.flatMap((key) => form.getAll(key)).filter((value) => typeof value === 'string')
	for (const key of keys) form.delete(key)
	return values
}

/** Puts a list into the form as conform reads it: `name[0]`, `name[1]`. */
export function putList(form: FormData, name: string, values: string[]) {
	for (const [index, value] of values.entries()) form.append(`${name}[${index}]`, value)
}
