import { z } from 'zod'
import { cutText } from '../../values/cut-text.ts'
import { maxCharactersMessage, toSingleLine } from '../../values/text.ts'
import { maxSizeLength, toSizeKey } from '../variant/sizes.ts'
import {
	maxColumnNameLength,
	maxGuideColumns,
	maxGuideLength,
	maxGuideSizes,
	type SizeGuideLines,
} from '../../values/size-guide.ts'

const number = String.raw`\d{1,3}(?:\.\d)?`
const measure = new RegExp(`^(${number})(?: ?(?:-|–|—|to) ?(${number}))?$`)

/** Returns whether a cell has no measurement. A dash means that the size is not measured. */
const isEmpty = (cell: string) => /^[-–—]?$/.test(cell)

/**
 * A size guide as typed, or pasted from a spreadsheet: a header line, then one size per line, in centimeters. `null`
 * when it is empty. The error names the first wrong line.
 */
export const sizeGuideText = z
	.string()
	.max(maxGuideLength, maxCharactersMessage(maxGuideLength))
	.optional()
	.transform((text = '', context): SizeGuideLines | null => {
		const lines = parseLines(text)
		if (lines.length === 0) return null
		const problem = findProblem(lines)
		if (problem) context.addIssue({ code: 'custom', message: problem, input: text })
		return lines.map(({ cells }, index) => (index === 0 ? cells : [cells[0]!, ...cells.slice(1).map(toPlainText)]))
	})

interface Line {
	/** The line number in an editor, counted from 1. */
	number: number
	cells: string[]
}

/**
 * Parses the lines. Ignores empty lines, and empty cells to the right of the last column, because text copied from a
 * spreadsheet often contains them.
 */
function parseLines(text: string): Line[] {
	const lines = text
		.split(/\r\n?|\n/)
		.map((line, index) => ({
			number: index + 1,
			cells: line.split(line.includes('\t') ? '\t' : /[,;]/).map(toSingleLine),
		}))
		.filter(({ cells }) => cells.some(Boolean))
	if (lines[0]) lines[0].cells[0] ||= 'Size'
	const columns = fillCells(lines[0]?.cells ?? []).length
	return lines.map(({ number, cells }) => ({ number, cells: fillCells(cells, columns) }))
}

/** Removes empty cells at the end of a line, and adds empty cells to a line with fewer cells than `columns`. */
function fillCells(cells: string[], columns = 0): string[] {
	const length = Math.max(cells.findLastIndex(Boolean) + 1, columns)
	return Array.from({ length }, (_, index) => cells[index] ?? '')
}

function findProblem([names, ...sizes]: Line[]): string | undefined {
	if (names!.cells.length < 2) return 'Line 1: please enter the column names, such as Size, Chest, Waist'
	if (names!.cells.length > maxGuideColumns) return `At most ${maxGuideColumns} columns`
	if (sizes.length === 0) return 'Please add a line for each size below the column names'
	if (sizes.length > maxGuideSizes) return `At most ${maxGuideSizes} sizes`
	const issueText = findNamesProblem(names!.cells)
	if (issueText) return `Line ${names!.number}: ${issueText}`
	const usedSizes = new Set<string>()
	for (const { number, cells } of sizes) {
		const issueText = findSizeProblem(cells, names!.cells, usedSizes)
		if (issueText) return `Line ${number}: ${issueText}`
		usedSizes.add(toSizeKey(cells[0]!))
	}
	return undefined
}

function findNamesProblem(names: string[]): string | undefined {
	if (names.some((name) => name === '')) return 'a column name is missing'
	const long = names.find((name) => name.length > maxColumnNameLength)
	if (long) return `a column name can have at most ${maxColumnNameLength} characters`
	const twice = names.find((name, index) => names.indexOf(name) < index)
	return twice && `the column ${twice} is listed twice`
}

function findSizeProblem([size, ...cells]: string[], names: string[], usedSizes: Set<string>): string | undefined {
	if (!size) return 'the size is missing'
	if (size.length > maxSizeLength) return `a size can have at most ${maxSizeLength} characters`
	if (usedSizes.has(toSizeKey(size))) return `the size ${size} is listed twice`
	if (cells.length >= names.length) return `${cells.length + 1} entries, but ${names.length} columns`
	const wrong = cells.find((cell) => !isEmpty(cell) && !isMeasure(cell))
	return wrong && `“${cutText(wrong, 30)}” is not a measurement in centimeters, such as 96, 96.5 or 96-100`
}

function isMeasure(cell: string): boolean {
	const [, from, to] = measure.exec(cell) ?? []
	return Number(from) > 0 && (to === undefined || Number(to) > Number(from))
}

function toPlainText(cell: string): string {
	const [, from, to] = measure.exec(cell) ?? []
	return [from, to].filter(Boolean).map(Number).join('-')
}
