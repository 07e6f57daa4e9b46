import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inject, vi } from 'vitest'
import { makeRelease } from '../../scripts/release/make.mjs'

/** Files in the folder of an earlier release: one of the shop, and one of the program. */
export const previousFiles = { kept: 'notes-of-the-owner.txt', replaced: 'shared/of-before.js' }

/**
 * Creates a release of the current shop over an earlier one; the first file of a run that needs it creates it. Tests
 * that change the release must copy it.
 */
export async function getRunRelease(): Promise<string> {
	const folder = path.join(path.dirname(inject('databaseTemplate')), 'release')
	try {
		mkdirSync(`${folder}-begun`)
	} catch {
		// Another file creates it. The timeout is the same for all waiting.
		await vi.waitUntil(() => existsSync(folder), { timeout: 240_000 })
		return folder
	}
	const begun = `${folder}-begun/release`
	for (const part of ['prisma', 'shared']) mkdirSync(path.join(begun, part), { recursive: true })
	for (const file of ['server.js', 'start.sh', ...Object.values(previousFiles)])
		writeFileSync(path.join(begun, file), '')
	await makeRelease(begun)
	renameSync(begun, folder)
	return folder
}
