import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { write } from '#app/adapters/db/db.server.ts'
import { translatedLanguages } from '#app/i18n/languages.ts'
import type { Actor } from '../auth/permissions.ts'
import { getOwn } from '../get-own.ts'
import { locale } from '../region/page-facts.ts'
import { parseListState } from '../search/list-state.ts'
import {
	findPlaceholderProblem,
	getTranslationText,
	listTranslatableFields,
	mergeTranslations,
	translationStateLabels,
	type TranslatableKind,
	type TranslationTexts,
} from '../translations/translatable.ts'
import { hashSource } from '../translations/translations.server.ts'
import { escapeTextCell, formatCsvRecord, unescapeCell } from '../values/csv-cell.ts'
import { Refusal } from '../values/refusal.ts'
import { maxCharactersMessage } from '../values/text.ts'
import { decodeText, ImportFileError, isWorkbook } from './file/decode-text.ts'
import {
	listTargetLanguages,
	saveRecordTranslations,
	scanTranslations,
	type TranslationFilter,
} from './translation-list.server.ts'
import { findOriginal, findTranslatableKind, listTranslatableKinds } from './translation-sources.server.ts'

/** Returns the filter that the query parameters of the translation list state. Unknown values are ignored. */
export function parseTranslationFilter(query: URLSearchParams): TranslationFilter {
	const states = Object.keys(translationStateLabels) as (keyof typeof translationStateLabels)[]
	return {
		language: listTargetLanguages().find(({ code }) => code === query.get('language'))?.code,
		kind: findTranslatableKind(query.get('kind')),
		state: states.find((state) => state === query.get('state')),
		search: parseListState(query).search,
	}
}

const columns = ['kind', 'record id', 'field', 'original'] as const

/** Streams the English texts that match a filter as CSV, with one column per language (rule: own-translations). */
export async function* exportTranslations(actor: Actor, filter: TranslationFilter): AsyncGenerator<string> {
	const codes = listTargetLanguages().map(({ code }) => code)
	yield formatCsvRecord([...columns, ...codes])
	for await (const { kind, id, field, original, states } of scanTranslations(actor, filter)) {
		const texts = codes.map((code) => getOwn(states, code)?.text ?? '')
		yield formatCsvRecord([kind, String(id), field, ...[original, ...texts].map(escapeTextCell)])
	}
}

const maxRows = 10_000

/** A row of the file about one text. */
interface FileRow {
	/** The number of the row in a spreadsheet, counted from 1. */
	row: number
	kind: TranslatableKind
	id: number
	field: string
	original: string
	/** The translations that the row states. */
	texts: TranslationTexts
}

interface RefusedRow {
	row: number
	message: string
}

/** The result of an import: the number of texts whose translations changed, and the refused rows. */
export interface TranslationImport {
	saved: number
	refused: RefusedRow[]
}

/**
 * Saves the translations of a file like the one that `exportTranslations` creates. A refused row never prevents other
 * rows from being saved, and an empty cell leaves its translation unchanged. If an English text has changed since the
 * file was created, its translation is saved as outdated (rule: own-translations).
 *
 * @throws ImportFileError: the file cannot be read, or has too many rows.
 */
export async function importTranslations(actor: Actor, content: Uint8Array): Promise<TranslationImport> {
	const refused: RefusedRow[] = []
	const records = new Map<string, FileRow[]>()
	const allowed = new Set(listTranslatableKinds(actor).map(([kind]) => kind))
	for await (const { row, cells } of readRows(content)) {
		const parsed = parseRow(row, cells, allowed)
		if ('message' in parsed) refused.push(parsed)
		else records.set(`${parsed.kind} ${parsed.id}`, [...(records.get(`${parsed.kind} ${parsed.id}`) ?? []), parsed])
	}
	let saved = 0
	for (const rows of records.values()) {
		const result = await saveRecord(actor, rows)
		saved += result.saved
		refused.push(...result.refused)
	}
	return { saved, refused: refused.toSorted((one, other) => one.row - other.row) }
}

/** Yields the rows of a file. `cells` has the text of each cell by the name of its column. */
async function* readRows(content: Uint8Array): AsyncGenerator<{ row: number; cells: ReadonlyMap<string, string> }> {
	if (isWorkbook(content)) throw new ImportFileError('This is an Excel file. Save it as CSV and upload the CSV file.')
	const text = decodeText(content).text.replace(/^\uFEFF/, '')
	const [, separator = ','] = /^"?kind"?\s*([,;\t])/i.exec(text) ?? []
	const options = { delimiter: separator, relax_column_count: true, relax_quotes: true, skip_empty_lines: true }
	const parser = Readable.from([text]).pipe(parse(options)) as AsyncIterable<string[]>
	let names: string[] | undefined
	let row = 0
	try {
		for await (const cells of parser) {
			row += 1
			if (row > maxRows + 1)
				throw new ImportFileError(
					`A file has at most ${maxRows.toLocaleString(locale)} rows. Split it and upload the parts.`,
				)
			if (names) yield { row, cells: new Map(names.map((name, index) => [name, unescapeCell(cells[index] ?? '')])) }
			else names = readNames(cells)
		}
	} catch (error) {
		if (!(error instanceof CsvError)) throw error
		throw new ImportFileError(`The file cannot be read as CSV after row ${row}: ${error.message}.`)
	}
	if (!names) throw new ImportFileError('This file is empty.')
}

function readNames(cells: string[]): string[] {
	const names = cells.map((cell) => cell.trim().toLowerCase())
	const codes = listTargetLanguages().map(({ code }) => code)
	const missing = columns.find((name) => !names.includes(name))
	if (missing !== undefined)
		throw new ImportFileError(`The column "${missing}" is missing. Export the translations and fill in that file.`)
	if (!codes.some((code) => names.includes(code)))
		throw new ImportFileError(`The file has no column for a language of the shop, such as "${codes[0]}".`)
	return names
}

function parseRow(
	row: number,
	cells: ReadonlyMap<string, string>,
	allowed: ReadonlySet<TranslatableKind>,
): FileRow | RefusedRow {
	const getCell = (name: string) => cells.get(name) ?? ''
	const kind = findTranslatableKind(getCell('kind'))
	if (!kind) return { row, message: `The kind “${getCell('kind').slice(0, 50)}” is unknown.` }
	if (!allowed.has(kind)) return { row, message: 'Your role may not change this text.' }
	const [field, spec] = listTranslatableFields(kind).find(([name]) => name === getCell('field')) ?? []
	if (!field || !spec) return { row, message: `The field “${getCell('field').slice(0, 50)}” is unknown.` }
	if (!/^\d{1,9}$/.test(getCell('record id'))) return { row, message: 'The record id is not a number.' }
	if (getCell('original') === '') return { row, message: 'The original is empty.' }
	let texts: TranslationTexts = {}
	for (const { code } of listTargetLanguages()) {
		const text = getCell(code)
		if (text.length > spec.maxLength) return { row, message: `${code}: ${maxCharactersMessage(spec.maxLength)}` }
		const problem = findPlaceholderProblem(spec, text)
		if (problem) return { row, message: `${code}: ${problem}` }
		if (text !== '') texts = mergeTranslations(texts, { [code]: { [field]: text } })
	}
	return { row, kind, id: Number(getCell('record id')), field, original: getCell('original'), texts }
}

/** Saves the rows of one record. */
async function saveRecord(actor: Actor, rows: FileRow[]): Promise<TranslationImport> {
	const [first] = rows as [FileRow]
	const fields = new Map(rows.toReversed().map((row) => [row.field, row]))
	const twice = rows.filter((row) => fields.get(row.field) !== row)
	const refused = twice.map(({ row }) => ({ row, message: 'This text is listed twice.' }))
	const chosen = [...fields.values()]
	const input = chosen.reduce<TranslationTexts>((all, { texts }) => mergeTranslations(all, texts), {})
	// The translations are saved with the hash of the English text in the file. If the text has changed since, they count
	// as outdated.
	const originals = Object.fromEntries(chosen.map(({ field, original }) => [field, original]))
	try {
		const { before, after } = await write(async (tx) => {
			const record = await findOriginal(tx, first.kind, first.id)
			const result = await saveRecordTranslations(tx, actor, first.kind, { ...record, ...originals }, input)
			const changed = chosen.filter(({ field, original }) => hashSource(original) !== hashSource(getOwn(record, field)))
			const where = { kind: first.kind, recordId: first.id, field: { in: changed.map(({ field }) => field) } }
			if (changed.length > 0) await tx.translation.updateMany({ where, data: { mayBeOutdated: true } })
			return result
		})
		const isChanged = ({ field }: FileRow) =>
			translatedLanguages.some(
				({ code }) => getTranslationText(before, code, field) !== getTranslationText(after, code, field),
			)
		return { saved: chosen.filter(isChanged).length, refused }
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		return { saved: 0, refused: [...refused, ...chosen.map(({ row }) => ({ row, message: error.message }))] }
	}
}
