import { open, rename, rm } from 'node:fs/promises'
import {
	getFileSize,
	hasFile,
	loadFile,
	listOldNames,
	readByteRange,
	removeUnless,
	saveFile,
	getUploadPath,
} from '../files.server.ts'
import type { Originals } from './originals.server.ts'

const getPath = (name: string) => getUploadPath('originals', name)

/** The store of originals in UPLOADS_DIR. */
export const diskOriginals: Originals = {
	save: (name, content) => saveFile(getPath(name), content),
	take: (file, name) => rename(file, getPath(name)),
	load: (name) => loadFile(getPath(name)),
	has: (name) => hasFile(getPath(name)),
	size: (name) => getFileSize(getPath(name)),
	read: (name, start, end) => readByteRange(getPath(name), start, end),
	open: openOriginal,
	bytesOf: async (names) => {
		let bytes = 0
		for (const name of names) bytes += (await getFileSize(getPath(name))) ?? 0
		return bytes
	},
	remove: (name) => rm(getPath(name), { force: true }),
	removeUnless: (name, isWanted) => removeUnless(getPath(name), isWanted),
	oldNames: (before, atOnce) => listOldNames(getUploadPath('originals'), before, atOnce),
	problem: async () => undefined,
}

async function openOriginal(name: string) {
	try {
		const file = await open(getPath(name))
		const { size } = await file.stat()
		const content = file.createReadStream({ highWaterMark: 256 * 1024, autoClose: false })
		return { size, content, close: () => file.close() }
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
		throw error
	}
}
