import { closeSync, fsyncSync, openSync, statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

/** The free bytes of the disk that holds this folder. */
export async function freeBytes(folder: string): Promise<number> {
	const { bavail, bsize } = await statfs(folder)
	return bavail * bsize
}

/** The same, blocking, for a process that serves nobody yet. */
export function freeBytesNow(folder: string): number {
	const { bavail, bsize } = statfsSync(folder)
	return bavail * bsize
}

/** Returns once changed names in this folder are flushed to the disk. */
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
