import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

// The source files, read once for all tests in this folder.

export interface SourceFile {
	name: string
	text: string
	/** The imported paths, relative to the repository. */
	imports: { path: string; typeOnly: boolean }[]
	packages: string[]
}

const generated = ['app/adapters/db/generated', 'app/adapters/db/generated-postgresql']
/** Matches imports at the start of a line, and dynamic imports. */
const importLines =
	/^(?:import|export)\s+(type\s)?(?:[^'"`;]*?from\s+)?'([^']+)'|(?<!typeof )\bimport\((?:\/\*.*?\*\/\s*)?'([^']+)'\)/gm

/** Returns the files below a folder, without the generated clients. */
export function filesUnder(folder: string): string[] {
	return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
		const name = `${folder}/${entry.name}`
		if (generated.includes(name)) return []
		return entry.isDirectory() ? filesUnder(name) : [name]
	})
}

export function sourcesUnder(folder: string): SourceFile[] {
	return filesUnder(folder)
		.filter((name) => /\.tsx?$/.test(name))
		.map(readSource)
}

export function readSource(name: string): SourceFile {
	const text = readFileSync(name, 'utf8')
	const imports: SourceFile['imports'] = []
	const packages: string[] = []
	for (const [, type, atTop, later] of text.matchAll(importLines)) {
		const from = atTop ?? later ?? ''
		const typeOnly = Boolean(type)
		if (from.startsWith('#app/')) imports.push({ path: from.replace('#app/', 'app/'), typeOnly })
		else if (from.startsWith('.')) imports.push({ path: path.posix.join(path.posix.dirname(name), from), typeOnly })
		else packages.push(from)
	}
	return { name, text, imports, packages }
}

export const app = sourcesUnder('app')
export const product = app.filter(({ name }) => !name.endsWith('.test.ts'))
export const isServer = (name: string) => name.includes('.server.')
/** Returns the layer of a file in `app`. */
export const getLayer = (name: string) => name.split('/')[1] ?? ''
export const listLayerFiles = (layer: string) => product.filter(({ name }) => getLayer(name) === layer)
export const listNames = (files: SourceFile[]) => files.map(({ name }) => name)

/** Returns the imports that `allowed` rejects, as 'from -> to'. */
export function violations(
	files: SourceFile[],
	allowed: (to: string, from: SourceFile, typeOnly: boolean) => boolean,
): string[] {
	return files.flatMap((file) =>
		file.imports
			.filter(({ path: to, typeOnly }) => !to.includes('/+types/') && !allowed(to, file, typeOnly))
			.map(({ path: to }) => `${file.name} -> ${to}`),
	)
}

export function found({ name, text }: Pick<SourceFile, 'name' | 'text'>, pattern: RegExp): string[] {
	return [...text.matchAll(pattern)].map((match) => {
		const line = text.slice(0, match.index).split('\n').length
		return `${name}:${line}: ${match[0].trim()}`
	})
}
