import { createHash } from 'node:crypto'
import { z } from 'zod'
import { loadFile, saveFile } from '#app/adapters/files.server.ts'
import { importPath, isImportId, listImports, newImportId, removeImport } from '#app/adapters/import-files.server.ts'
import type { Actor } from '../../people/actor.ts'
import { mustBeAdmin } from '../../people/must-be-admin.ts'
import { refuse } from '../../refusal.ts'
import { ImportFileError, readRows } from './csv-rows.server.ts'
import { importResults } from './import-view.ts'

const countsSchema = z.record(z.enum(importResults), z.number())

const stateSchema = z.object({
	fileName: z.string(),
	imageCount: z.number(),
	uploadedAt: z.coerce.date(),
	/** checking -> checked -> applying -> applied; broken when the check failed unexpectedly. */
	phase: z.enum(['checking', 'checked', 'broken', 'applying', 'applied']),
	/** How far the work of this phase has come, in products. */
	done: z.number(),
	total: z.number(),
	/** What would become of the products, or has become of them. */
	counts: countsSchema,
	/** How many products have a note or an image that is missing. */
	noted: z.number(),
})

/** An uploaded file on its way into the shop. */
export type ImportState = z.output<typeof stateSchema>

export const noCounts: ImportState['counts'] = { added: 0, changed: 0, unchanged: 0, skipped: 0, failed: 0 }

const maxAgeMs = 24 * 60 * 60 * 1000

/**
 * Creates the folder of an upload that begins; answers its id. `acceptImport` makes what `keepProductFile` and
 * `storeUploadedImage` put there an import.
 */
export async function beginImport(): Promise<string> {
	await forgetOldImports()
	return newImportId()
}

/** Stores the product file of an upload. */
export async function keepProductFile(id: string, content: Uint8Array): Promise<void> {
	await saveFile(importPath(id, 'products.csv'), content)
}

/** Stores an image of an upload under the name by which the product file refers to it. */
export async function storeUploadedImage(id: string, name: string, content: Uint8Array): Promise<void> {
	await saveFile(uploadedImagePath(id, name), content)
}

/** Where an image of this name lies, if it was uploaded; its own name might be no name for a file. */
export function uploadedImagePath(id: string, name: string): string {
	return importPath(id, `photo-${createHash('sha256').update(name.normalize('NFC')).digest('hex')}`)
}

/**
 * Makes an upload an import that is waiting to be checked. Refuses, on the field 'file', what is empty, not UTF-8, or
 * no product export; its files are removed then.
 */
export async function acceptImport(
	actor: Actor,
	id: string,
	upload: { fileName: string; imageCount: number },
): Promise<void> {
	mustBeAdmin(actor, 'products')
	try {
		await mustBeImportable((await loadImportText(id)) ?? refuse('invalid', 'Please select a CSV file.', 'file'))
	} catch (error) {
		await removeImport(id)
		if (error instanceof ImportFileError) refuse('invalid', error.message, 'file')
		throw error
	}
	const fileName = upload.fileName.replace(/\p{Cc}/gu, ' ').slice(0, 200)
	const { imageCount } = upload
	await saveState(id, {
		fileName,
		imageCount,
		uploadedAt: new Date(),
		phase: 'checking',
		done: 0,
		total: 0,
		counts: noCounts,
		noted: 0,
	})
}

async function mustBeImportable(text: string) {
	if (text.trim() === '') refuse('invalid', 'This file is empty.', 'file')
	if ((await readRows(text)).length === 0) refuse('invalid', 'There is no product in this file.', 'file')
}

/**
 * The text of the product file. Refuses, on the field 'file', what is not UTF-8. Undefined when there is no such file.
 */
export async function loadImportText(id: string): Promise<string | undefined> {
	const bytes = await loadFile(importPath(id, 'products.csv'))
	try {
		return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes)
	} catch (error) {
		if (!(error instanceof TypeError)) throw error
		return refuse('invalid', 'This file is not UTF-8 text: save it as "CSV UTF-8".', 'file')
	}
}

/** An import as it was written down last. 'not-found' when there is none, or none any more. */
export async function loadState(id: string): Promise<ImportState> {
	const bytes = isImportId(id) ? await loadFile(importPath(id, 'state.json')) : undefined
	if (!bytes) refuse('not-found', 'This import is not here any more.')
	return stateSchema.parse(JSON.parse(bytes.toString()))
}

/** Writes down how far an import has come. */
export async function saveState(id: string, state: ImportState): Promise<void> {
	await saveFile(importPath(id, 'state.json'), Buffer.from(JSON.stringify(state)))
}

/** Removes what was uploaded, and not worked on, for a day. */
export async function forgetOldImports(now = new Date()): Promise<void> {
	for (const { id, changedAt } of await listImports())
		if (now.getTime() - changedAt.getTime() > maxAgeMs) await removeImport(id)
}
