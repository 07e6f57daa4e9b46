import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './run.mjs'

function* listFiles(path, except) {
	if (except(path) || !existsSync(join(root, path))) return
	if (!statSync(join(root, path)).isDirectory()) return yield path
	for (const name of readdirSync(join(root, path)).toSorted()) yield* listFiles(`${path}/${name}`, except)
}

export function hashFiles(paths, { except = () => false } = {}) {
	const hash = createHash('sha256')
	for (const path of paths) {
		for (const file of listFiles(path, except)) {
			const content = readFileSync(join(root, file))
			hash.update(`${file}\0${content.length}\0`).update(content)
		}
	}
	return hash.digest('hex')
}

export function hasStamp(file, hash) {
	const path = join(root, file)
	return existsSync(path) && readFileSync(path, 'utf8') === hash
}

export function writeStamp(file, hash) {
	mkdirSync(dirname(join(root, file)), { recursive: true })
	writeFileSync(join(root, file), hash)
}
