import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { ImageSource } from './images.server.ts'
import { plainImageName } from './plain-image-name.ts'

/**
 * Finds images in a folder and those below it: the file of exactly this name first, the one that lies least deep, then
 * one that differs by a suffix for its size.
 */
export async function imagesIn(folder: string): Promise<ImageSource> {
	const [exact, alike] = [new Map<string, string>(), new Map<string, string>()]
	const entries = await readdir(folder, { recursive: true, withFileTypes: true })
	const files = entries
		.filter((entry) => !entry.isDirectory())
		.map(({ parentPath, name }) => ({ name: name.normalize('NFC'), file: path.join(parentPath, name) }))
	for (const { name, file } of files.toSorted(byDepth)) {
		if (!exact.has(name)) exact.set(name, file)
		const plain = plainImageName(name)
		const others = alike.get(plain)
		if (others === undefined || (await isLarger(file, others))) alike.set(plain, file)
	}
	return (file) => {
		const name = file.normalize('NFC')
		return exact.get(name) ?? exact.get(plainImageName(name)) ?? alike.get(plainImageName(name))
	}
}

function byDepth(one: { file: string }, other: { file: string }): number {
	return one.file.split(path.sep).length - other.file.split(path.sep).length || one.file.localeCompare(other.file)
}

/** The largest file of an image in several sizes is used. */
async function isLarger(one: string, other: string): Promise<boolean> {
	const [size, otherSize] = await Promise.all([one, other].map((file) => stat(file).catch(() => null)))
	return (size?.size ?? 0) > (otherSize?.size ?? 0)
}
