import { prefixFileName, describeSkippedFiles } from '#app/shop/media/chosen-files.ts'
import { maxImages, tooManyImagesMessage } from '#app/shop/values/limits.ts'
import type { ChosenFile } from './read-form.server.ts'

/**
 * Returns as many images as fit: the form's previous images (`before`, by their hashes) and the new ones. `problems`
 * contains the reason for each rejected file, with its name.
 */
export function addChosenImages(before: string[], files: ChosenFile[]): { hashes: string[]; problems: string[] } {
	const hashes = new Set(before.slice(0, maxImages + 1))
	const tooMany: string[] = []
	const sentences: string[] = []
	for (const { name, field: _, ...file } of files) {
		if (!file.refusal && (hashes.has(file.hash) || hashes.size < maxImages)) hashes.add(file.hash)
		else if (!file.refusal || file.refusal.messageId === 'file-image-limit') tooMany.push(name)
		else sentences.push(prefixFileName(name, file.refusal.message))
	}
	if (tooMany.length > 0) sentences.push(`${tooManyImagesMessage}. ${describeSkippedFiles(tooMany)}`)
	else if (hashes.size > maxImages) sentences.push(tooManyImagesMessage)
	return {
		hashes: [...hashes].slice(0, maxImages),
		problems: sentences.length > 0 ? [sentences.join(' ')] : [],
	}
}
