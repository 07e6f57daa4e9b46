import { parse } from 'csv-parse/sync'
import { columnKey } from '../column-key.ts'
import { type Dialect, dialects, defaultDialect } from './dialects.server.ts'
import { ImportFileError } from './decode-text.ts'

/** The position and format of a text file's header. */
export interface HeaderRow {
	dialect: Dialect
	separator: string
	names: string[]
	/** The line, counted from 1. Titles may precede it. */
	line: number
	/** The offset at which the records begin. */
	end: number
}

const separators = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' } as const
/** The number of lines searched for a header. */
export const maxHeaderLines = 30
/** The number of characters searched for a header. */
const maxHeadLength = 64 * 1024

/**
 * Finds the first line that names the columns of a dialect, with any separator.
 *
 * @throws ImportFileError: there is none, or a column name occurs twice.
 */
export function findHeader(text: string): HeaderRow {
	const lines = linesAtTop(text)
	const listReadings: string[][] = []
	for (const [index, line] of lines.entries()) {
		for (const separator of Object.keys(separators)) {
			const names = parseNames(line, separator)
			const dialect = findDialect(names)
			if (dialect)
				return { dialect, separator, names: assertUniqueNames(names), line: index + 1, end: findLineEnd(lines, index) }
			listReadings.push(names)
		}
	}
	throw new ImportFileError(`This is not a product export: ${describeMissingColumns(listReadings)}.`)
}

/**
 * Returns the lines that may be the header.
 *
 * @throws ImportFileError: even the first line is too long.
 */
function linesAtTop(text: string): string[] {
	const lines = text.slice(0, maxHeadLength).split('\n', maxHeaderLines)
	if (text.length <= maxHeadLength || lines.length === maxHeaderLines) return lines
	if (lines.length > 1) return lines.slice(0, -1)
	throw new ImportFileError(
		`This is not a product export: its first line is longer than ${maxHeadLength / 1024} KB and has no column names.`,
	)
}

/** Returns the dialect whose columns are among these. */
export function findDialect(names: string[]): Dialect | undefined {
	const known = new Set(names.map(columnKey))
	return dialects.find(({ required }) => required.every((name) => known.has(columnKey(name))))
}

/** Returns a description such as 'a Shopify export in UTF-8, separated by commas'. */
export function describeHeader({ dialect, separator, line }: HeaderRow, encoding: string): string {
	const description = `${dialect.name} in ${encoding}, separated by ${separators[separator as keyof typeof separators]}`
	return line === 1 ? description : `${description}, with column names on line ${line}`
}

function findLineEnd(lines: string[], index: number): number {
	return lines.slice(0, index + 1).join('\n').length + 1
}

function parseNames(line: string, separator: string): string[] {
	try {
		return parse(line, { delimiter: separator, relax_quotes: true })[0] ?? []
	} catch {
		return []
	}
}

/**
 * Checks that column names are unique.
 *
 * @throws ImportFileError: a name occurs twice.
 */
export function assertUniqueNames(names: string[]): string[] {
	const known = new Set<string>()
	for (const [index, name] of names.entries()) {
		const key = columnKey(name)
		if (key !== '' && known.has(key))
			throw new ImportFileError(
				`The column "${name.trim()}" is listed twice, also as column ${index + 1}. Remove or rename one of them.`,
			)
		known.add(key)
	}
	return names
}

/** Returns what the most likely header line lacks, such as 'the columns "Title", "Variant Price" are missing'. */
export function describeMissingColumns(lines: string[][]): string {
	const absent = lines.map((names) => {
		const known = new Set(names.map(columnKey))
		return defaultDialect.required.filter((name) => !known.has(columnKey(name)))
	})
	const fewest = absent.toSorted((one, other) => one.length - other.length)[0] ?? defaultDialect.required
	const names = fewest.map((name) => `"${name}"`).join(', ')
	return fewest.length === 1 ? `the column ${names} is missing` : `the columns ${names} are missing`
}
