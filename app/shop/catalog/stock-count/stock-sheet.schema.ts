import { z } from 'zod'
import { atMostCharacters, lineText } from '../../text.ts'
import { changeOf, maxReference, maxSheetCells, readShown, sheetModes } from './stock-sheet.ts'

const key = z.string().regex(/^[pv]\d{1,15}$/)

/** The form of the stock sheet: what was typed, and what the page had shown beside it. */
export const sheetSchema = z
	.object({
		mode: z.enum(sheetModes),
		reference: lineText().max(maxReference, atMostCharacters(maxReference)).default(''),
		/** The newest movement that the form knew of, 0 for none. */
		after: z.number().int().min(0),
		shown: z
			.string()
			.max(maxSheetCells * 25)
			.default('')
			.transform(readShown),
		cells: z.record(key, z.string()).default({}),
	})
	.transform(({ cells, shown, ...sheet }, context) => {
		const changes = Object.entries(cells).flatMap(([cell, text]) => {
			const change = shown[cell] === undefined ? Number.NaN : changeOf(text, shown[cell], sheet.mode)
			if (Number.isNaN(change))
				context.addIssue({ code: 'custom', path: ['cells', cell], message: 'Please enter a number, +3 or −1' })
			return change ? [{ key: cell, change }] : []
		})
		return { ...sheet, changes }
	})

export type SheetInput = z.output<typeof sheetSchema>
