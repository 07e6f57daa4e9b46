import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { imageBytes } from '../support/data/images.ts'

export interface ChosenFiles {
	/** As from a phone. */
	photo: string
}

/** What is chosen in file fields, in a folder of its own. */
export async function chosenFiles(): Promise<ChosenFiles & { remove: () => void }> {
	const folder = mkdtempSync(path.join(tmpdir(), 'shop-chosen-'))
	const photo = path.join(folder, 'photo.jpg')
	writeFileSync(photo, await imageBytes('#335577', { width: 900, height: 600, format: 'jpeg' }))
	return { photo, remove: () => rmSync(folder, { recursive: true }) }
}
