import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { z } from 'zod'
import { loadFile, saveFile } from '#app/adapters/files.server.ts'
import {
	getImportPath,
	isImportId,
	listImports,
	createImportId,
	removeImport,
} from '#app/adapters/import-files.server.ts'
import { type Actor, requirePermission } from '../auth/permissions.ts'
import { refuse } from '../values/refusal.ts'
import { readRows } from './csv-rows.server.ts'
import { ImportFileError } from './file/decode-text.ts'
import { stripImageSuffixes } from './images/images.server.ts'
import { createEmptySums, sumsSchema } from './import-totals.ts'

const answersSchema = z.object({
	decimal: z.enum(['dot', 'comma']).optional(),
	takesDamaged: z.boolean().optional(),
})

const stateSchema = z.object({
	fileName: z.string(),
	imageCount: z.number(),
	/**
	 * The detected format, such as 'a Shopify export in UTF-8, separated by commas'. `''` in older imports, which did
	 * not record it.
	 */
	takenFor: z.string().default(''),
	uploadedAt: z.coerce.date(),
	/**
	 * The phase: `checking`, `checked`, `applying`, `applied` in this order. `broken` means that the check failed
	 * unexpectedly.
	 */
	phase: z.enum(['checking', 'checked', 'broken', 'applying', 'applied']),
	/** The progress, as a number of products. `done` and `total` are 0 while the file is read. */
	done: z.number(),
	total: z.number(),
	...sumsSchema.shape,
	/** True if images that were not uploaded are downloaded from their URLs. */
	fetches: z.boolean().default(false),
	/** True if new products become drafts. */
	isDraft: z.boolean().default(false),
	answers: answersSchema.default({}),
	/** The ID under which the import can be undone, once it wrote something. */
	batchId: z.number().optional(),
})

export type ImportState = z.output<typeof stateSchema>

const maxAgeMs = 24 * 60 * 60 * 1000

/**
 * Creates the ID of an upload, under which its files are stored. `acceptImport` turns the uploaded files into an
 * import.
 */
export async function beginImport(): Promise<string> {
	await deleteOldImports()
	return createImportId()
}

/** Stores the product file of an upload. */
export async function saveProductFile(id: string, content: Uint8Array): Promise<void> {
	await saveFile(getImportPath(id, 'products.csv'), content)
}

/** Stores an uploaded image, so that `findUploadedImage` finds it by its file name, with or without a size suffix. */
export async function storeUploadedImage(id: string, name: string, content: Uint8Array): Promise<void> {
	const [file, plain] = [getUploadedImageFile(name), stripImageSuffixes(name)]
	await saveFile(getImportPath(id, file), content)
	if (plain !== name) await saveFile(getImportPath(id, `plain-${getUploadedImageFile(plain)}`), Buffer.from(file))
}

/**
 * Returns the path of the uploaded image with exactly this name, or else of one whose name differs only by a size
 * suffix. If there is neither, no file exists at the returned path.
 */
export async function findUploadedImage(id: string, name: string): Promise<string> {
	const plain = stripImageSuffixes(name)
	const [exact, original] = [name, plain].map((one) => getImportPath(id, getUploadedImageFile(one)))
	for (const file of [exact!, original!]) if (await stat(file).catch(() => null)) return file
	const sized = await loadFile(getImportPath(id, `plain-${getUploadedImageFile(plain)}`))
	return sized ? getImportPath(id, sized.toString()) : exact!
}

/**
 * Returns the file name under which an uploaded image is stored. It is a hash because the uploaded name may not be
 * valid on the server.
 */
function getUploadedImageFile(name: string): string {
	return `photo-${createHash('sha256').update(name.normalize('NFC')).digest('hex')}`
}

/**
 * Turns an upload into an import in the phase `checking`. `checkImport` then checks it.
 *
 * @throws invalid on `file`: the file is empty or not a product export; the upload is removed.
 */
export async function acceptImport(
	actor: Actor,
	id: string,
	upload: { fileName: string; imageCount: number; fetches?: boolean; isDraft?: boolean },
): Promise<void> {
	requirePermission(actor, 'catalog')
	let takenFor: string
	try {
		takenFor = await assertImportable(
			(await loadProductFile(id)) ?? refuse('invalid', 'import-file-missing', {}, 'file'),
		)
	} catch (error) {
		await removeImport(id)
		if (error instanceof ImportFileError) refuse('invalid', 'other', { message: error.message }, 'file')
		throw error
	}
	const fileName = upload.fileName.replace(/\p{Cc}/gu, ' ').slice(0, 200)
	const { imageCount, fetches = false, isDraft = false } = upload
	await saveState(id, {
		fileName,
		imageCount,
		takenFor,
		fetches,
		isDraft,
		answers: {},
		uploadedAt: new Date(),
		phase: 'checking',
		done: 0,
		total: 0,
		...createEmptySums(),
	})
}

async function assertImportable(content: Uint8Array): Promise<string> {
	const { rows, takenFor } = await readRows(content)
	if (rows.length === 0) refuse('invalid', 'import-without-products', {}, 'file')
	return takenFor
}

/** Loads the product file. Returns `undefined` when there is none. */
export async function loadProductFile(id: string): Promise<Uint8Array | undefined> {
	return loadFile(getImportPath(id, 'products.csv'))
}

/**
 * Loads the saved state of an import.
 *
 * @throws not-found: the import is unknown or expired.
 */
export async function loadState(id: string): Promise<ImportState> {
	const bytes = isImportId(id) ? await loadFile(getImportPath(id, 'state.json')) : undefined
	if (!bytes) refuse('not-found', 'import-not-found')
	return stateSchema.parse(JSON.parse(bytes.toString()))
}

export async function saveState(id: string, state: ImportState): Promise<void> {
	await saveFile(getImportPath(id, 'state.json'), Buffer.from(JSON.stringify(state)))
}

/** Deletes the files of uploads and imports whose folder has not changed for a day (rule: retention). */
export async function deleteOldImports(now = new Date()): Promise<void> {
	for (const { id, changedAt } of await listImports())
		if (now.getTime() - changedAt.getTime() > maxAgeMs) await removeImport(id)
}
