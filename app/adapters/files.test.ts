import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { removeTemporaryFiles, removeFolder, saveFile } from './files.server.ts'
import { getSettings } from './settings.server.ts'

test('partial files of an earlier run are removed; files being written and finished files stay', async () => {
	const folder = path.join(getSettings().uploadsDir, 'derived', 'a'.repeat(32))
	mkdirSync(folder, { recursive: true })
	const file = (name: string, at: Date) => {
		writeFileSync(path.join(folder, name), 'content')
		utimesSync(path.join(folder, name), at, at)
		return () => existsSync(path.join(folder, name))
	}
	const [old, fresh, finished] = [
		file('.draft-1', new Date(0)),
		file('.draft-2', new Date(Date.now() + 60_000)),
		file('320.webp', new Date(0)),
	]
	await removeTemporaryFiles()
	expect(old()).toBe(false)
	expect(fresh()).toBe(true)
	expect(finished()).toBe(true)
})

test('a shop without uploads has no partial files to remove', async () => {
	await expect(removeTemporaryFiles()).resolves.toBeUndefined()
})

test('a folder is removed even while files are still being added to it', async () => {
	const folder = path.join(getSettings().uploadsDir, 'derived', 'b'.repeat(32))
	for (let round = 0; round < 30; round += 1) {
		for (let number = 0; number < 20; number += 1)
			await saveFile(path.join(folder, `${number}.webp`), Buffer.from('content'))
		const removed = removeFolder(folder)
		for (let number = 20; number < 40; number += 1)
			await saveFile(path.join(folder, `${number}.webp`), Buffer.from('content')).catch(() => undefined)
		await removed
	}
	await removeFolder(folder)
	expect(existsSync(folder)).toBe(false)
})
