import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

// The source files of the project, read once for the tests that hold them against the rules of the house.

export interface SourceFile {
	name: string
	text: string
	/** Files of this project that it imports, as paths from the top. */
	imports: { path: string; typeOnly: boolean }[]
	packages: string[]
}

const generated = 'app/adapters/db/generated'
/** At the beginning of a line, or loaded when it is wanted. */
const importLines =
	/^(?:import|export)\s+(type\s)?(?:[^'"`;]*?from\s+)?'([^']+)'|(?<!typeof )\bimport\((?:\/\*.*?\*\/\s*)?'([^']+)'\)/gm

/** The names of all files in a folder and below it, without the client that Prisma generates. */
export function filesUnder(folder: string): string[] {
	return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
		const name = `${folder}/${entry.name}`
		if (name === generated) return []
		return entry.isDirectory() ? filesUnder(name) : [name]
	})
}

/** The files of TypeScript in a folder and below it, with what they import. */
export function sourcesUnder(folder: string): SourceFile[] {
	return filesUnder(folder)
		.filter((name) => /\.tsx?$/.test(name))
		.map(readSource)
}

/** One file of TypeScript, with what it imports. */
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
/** The layer that a file of `app` belongs to. */
export const layerOf = (name: string) => name.split('/')[1] ?? ''
export const filesOf = (layer: string) => product.filter(({ name }) => layerOf(name) === layer)
export const namesOf = (files: SourceFile[]) => files.map(({ name }) => name)

/** Every import of `files` that `allowed` does not let through, as 'from -> to'. */
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

/** What occurs in `text`, with the file and the line that it stands in. */
export function found({ name, text }: Pick<SourceFile, 'name' | 'text'>, pattern: RegExp): string[] {
	return [...text.matchAll(pattern)].map((match) => {
		const line = text.slice(0, match.index).split('\n').length
		return `${name}:${line}: ${match[0].trim()}`
	})
}

/**
 * A text without its comments, and with nothing in its strings but what is code in templates; lines stay where they
 * are.
 */
export function codeOf(text: string): string {
	const onlyLines = (taken: string) => taken.replaceAll(/[^\n]/g, '')
	return text
		.replaceAll(/\/\*[^]*?\*\/|(?<![:'"\\])\/\/.*$/gm, onlyLines)
		.replaceAll(/'(?:\\.|[^'\\\n])*'|"[^"\n]*"/g, "''")
		.replaceAll(/`(?:\\.|[^`\\])*`/g, (template) =>
			[...template.matchAll(/\$\{([^}]*)\}|\n/g)].map(([all, code]) => code ?? all).join(' '),
		)
}
