import { z } from 'zod'
import { getOwn } from '../../get-own.ts'
import { maxLowMark } from '../../words/limits.ts'
import { atMostCharacters, lineText } from '../../text.ts'
import { changeOf, markOf, maxReference, maxSheetCells, readShown, sheetModes } from './stock-sheet.ts'

const key = z.string().regex(/^[pv]\d{1,15}$/)
const marked = z.string().regex(/^[mc]\d{1,15}$/)

/** The form of the stock sheet: the input, and the values that the page showed next to it. */
export const sheetSchema = z
	.object({
		mode: z.enum(sheetModes),
		reference: lineText().max(maxReference, atMostCharacters(maxReference)).default(''),
		/** The newest stock movement that the form showed. 0 means none. */
		after: z.number().int().min(0),
		shown: z
			.string()
			.max(maxSheetCells * 25)
			.default('')
			.transform(readShown),
		cells: z.record(key, z.string()).default({}),
		/** The low-stock thresholds of products and categories. */
		marks: z.record(marked, z.string()).default({}),
	})
	.transform(({ cells, marks: typedMarks, shown, ...sheet }, context) => {
		const changes = Object.entries(cells).flatMap(([cell, text]) => {
			const before = getOwn(shown, cell)
			const change = before === undefined ? Number.NaN : changeOf(text, before, sheet.mode)
			if (Number.isNaN(change))
				context.addIssue({ code: 'custom', path: ['cells', cell], message: 'Please enter a number, +3 or −1' })
			return change ? [{ key: cell, change }] : []
		})
		const marks = Object.entries(typedMarks).flatMap(([name, text]) => {
			const lowAt = markOf(text)
			if (Number.isNaN(lowAt))
				context.addIssue({ code: 'custom', path: ['marks', name], message: `A number up to ${maxLowMark}, or nothing` })
			return lowAt === (getOwn(shown, name) ?? null) ? [] : [{ key: name, lowAt }]
		})
		return { ...sheet, changes, marks }
	})

export type SheetInput = z.output<typeof sheetSchema>
