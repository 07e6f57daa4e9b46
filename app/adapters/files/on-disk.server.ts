import { open, rename, rm } from 'node:fs/promises'
import {
	fileSize,
	hasFile,
	loadFile,
	listOldNames,
	readPart,
	removeUnless,
	saveFile,
	uploadPath,
} from '../files.server.ts'
import type { Originals } from './originals.server.ts'

const pathOf = (name: string) => uploadPath('originals', name)

/** The store of originals in UPLOADS_DIR. */
export const onDisk: Originals = {
	save: (name, content) => saveFile(pathOf(name), content),
	take: (file, name) => rename(file, pathOf(name)),
	load: (name) => loadFile(pathOf(name)),
	has: (name) => hasFile(pathOf(name)),
	size: (name) => fileSize(pathOf(name)),
	read: (name, start, end) => readPart(pathOf(name), start, end),
	open: openFile,
	bytesOf: async (names) => {
		let bytes = 0
		for (const name of names) bytes += (await fileSize(pathOf(name))) ?? 0
		return bytes
	},
	remove: (name) => rm(pathOf(name), { force: true }),
	removeUnless: (name, isWanted) => removeUnless(pathOf(name), isWanted),
	oldNames: (before, atOnce) => listOldNames(uploadPath('originals'), before, atOnce),
	problem: async () => undefined,
}

async function openFile(name: string) {
	try {
		const file = await open(pathOf(name))
		const { size } = await file.stat()
		const content = file.createReadStream({ highWaterMark: 256 * 1024, autoClose: false })
		return { size, content, close: () => file.close() }
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
		throw error
	}
}
