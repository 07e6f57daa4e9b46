import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { ImageSource } from './images.server.ts'

/**
 * Finds images in a folder and its subfolders: first the file with exactly this name at the shallowest level, then a
 * file whose name differs by a size suffix.
 */
export async function createFolderSource(folder: string): Promise<ImageSource> {
	const [exact, alike] = [new Map<string, string>(), new Map<string, string>()]
	const entries = await readdir(folder, { recursive: true, withFileTypes: true })
	const files = entries
		.filter((entry) => !entry.isDirectory())
		.map(({ parentPath, name }) => ({ name: name.normalize('NFC'), file: path.join(parentPath, name) }))
	for (const { name, file } of files.toSorted(compareDepth)) {
		if (!exact.has(name)) exact.set(name, file)
		const plain = stripImageSuffixes(name)
		const others = alike.get(plain)
		if (others === undefined || (await isLarger(file, others))) alike.set(plain, file)
	}
	return (file) => {
		const name = file.normalize('NFC')
		return exact.get(name) ?? exact.get(stripImageSuffixes(name)) ?? alike.get(stripImageSuffixes(name))
	}
}

function compareDepth(one: { file: string }, other: { file: string }): number {
	return one.file.split(path.sep).length - other.file.split(path.sep).length || one.file.localeCompare(other.file)
}

/** The largest file is used when an image exists in several sizes. */
async function isLarger(one: string, other: string): Promise<boolean> {
	const [size, otherSize] = await Promise.all([one, other].map((file) => stat(file).catch(() => null)))
	return (size?.size ?? 0) > (otherSize?.size ?? 0)
}

const namedSize = 'pico|icon|thumb|small|compact|medium|large|grande|original|master'
const sizeSuffix = new RegExp(
	`(?:_(?:(?:${namedSize}|\\d+x\\d*|x\\d+)(?:_crop_[a-z]+)?|crop_[a-z]+)|-\\d+x\\d+|-scaled)$`,
	'i',
)

/**
 * Returns an image's file name in lower case without the suffixes that shops add for size and version: 'photo.jpg' for
 * 'photo_2048x2048.jpg', 'photo_grande.jpg', 'photo@2x.jpg', 'photo-300x300.jpg', 'photo-e1672531200.jpg', 'photo
 * (1).jpg' and 'photo.jpg?v=12'. '.jpeg' becomes '.jpg', and a plus is a space as in URLs.
 */
export function stripImageSuffixes(name: string): string {
	const [file = ''] = name.normalize('NFC').toLowerCase().split('?')
	const dot = file.lastIndexOf('.')
	const [base, extension] = dot > 0 ? [file.slice(0, dot), file.slice(dot)] : [file, '']
	const bare = base
		.replaceAll('+', ' ')
		.replace(/ ?\(\d{1,3}\)$/, '')
		.replace(/@\dx$/, '')
		.replace(sizeSuffix, '')
		.replace(/-e\d{10,13}$/, '')
	return (bare || base) + extension.replace(/^\.jpeg$/, '.jpg')
}
