import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inject, vi } from 'vitest'
import { makeRelease } from '../../scripts/release/make.mjs'

/** In the folder of a release before it is made anew: a shop's own, and the program's. */
export const ofBefore = { kept: 'notes-of-the-owner.txt', replaced: 'shared/of-before.js' }

/**
 * A release of the shop as it stands, made over an earlier one by the first file of a run that wants it. Whoever changes
 * it copies it.
 */
export async function releaseOfRun(): Promise<string> {
	const folder = path.join(path.dirname(inject('databaseTemplate')), 'release')
	try {
		mkdirSync(`${folder}-begun`)
	} catch {
		// Another file makes it. The ceiling is that of all waiting.
		await vi.waitUntil(() => existsSync(folder), { timeout: 240_000 })
		return folder
	}
	const begun = `${folder}-begun/release`
	for (const part of ['prisma', 'shared']) mkdirSync(path.join(begun, part), { recursive: true })
	for (const file of ['server.js', 'start.sh', ...Object.values(ofBefore)]) writeFileSync(path.join(begun, file), '')
	await makeRelease(begun)
	renameSync(begun, folder)
	return folder
}
