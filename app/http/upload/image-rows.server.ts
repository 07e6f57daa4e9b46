import type { z } from 'zod'
import { aboutFile, leftOut } from '#app/shop/media/chosen-files.ts'
import { maxImages, tooManyImages } from '#app/shop/media/image-limits.ts'
import type { ChosenFile } from './read-form.server.ts'

/**
 * Appends the images of this request to the ones before (`images`), as many as fit; answers, naming each file, why
 * others were refused.
 */
export function gatherImages(form: FormData, files: ChosenFile[]): string[] {
	const hashes = new Set(takeList(form, 'images').slice(0, maxImages + 1))
	const tooMany: string[] = []
	const sentences: string[] = []
	for (const { name, ...file } of files) {
		if (!file.refusal && (hashes.has(file.hash) || hashes.size < maxImages)) hashes.add(file.hash)
		else if (!file.refusal || file.refusal.message === tooManyImages) tooMany.push(name)
		else sentences.push(aboutFile(name, file.refusal.message))
	}
	putList(form, 'images', [...hashes].slice(0, maxImages))
	if (tooMany.length > 0) sentences.push(`${tooManyImages}. ${leftOut(tooMany)}`)
	else if (hashes.size > maxImages) sentences.push(tooManyImages)
	return sentences
}

/** The schema of a form with images, with the reasons why files were refused. */
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
