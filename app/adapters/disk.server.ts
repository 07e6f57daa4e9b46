import { closeSync, fsyncSync, openSync, statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

/** Free bytes of the folder's disk. */
export async function freeBytes(folder: string): Promise<number> {
	const { bavail, bsize } = await statfs(folder)
	return bavail * bsize
}

/** `freeBytes`, blocking. */
export function freeBytesNow(folder: string): number {
	const { bavail, bsize } = statfsSync(folder)
	return bavail * bsize
}

/** Flushes changed names of a folder to the disk. */
export function syncFolder(folder: string): void {
	// Windows opens no folders, and needs no flush.
	if (process.platform === 'win32') return
	const opened = openSync(folder, 'r')
	try {
		fsyncSync(opened)
	} finally {
		closeSync(opened)
	}
}
