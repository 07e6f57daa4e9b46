import { z } from 'zod'
import { getOwn } from '../get-own.ts'
import { maxLowStockThreshold, maxQuantity } from '../values/limits.ts'
import { maxCharactersMessage, lineText } from '../values/text.ts'
import {
	parseCellChange,
	parseThreshold,
	maxReferenceLength,
	maxSheetCells,
	parseShown,
	sheetModes,
} from './stock-sheet.ts'
import { countReasons, countModes } from './inventory-item.ts'
import { locale } from '../region/india.ts'

const key = z.string().regex(/^[pv]\d{1,15}$/)
const thresholdKey = z.string().regex(/^[mc]\d{1,15}$/)

/** The form of the stock sheet: what staff entered, and the values that the page showed (`shown`, `after`). */
export const sheetSchema = z
	.object({
		mode: z.enum(sheetModes),
		reference: lineText().max(maxReferenceLength, maxCharactersMessage(maxReferenceLength)).default(''),
		/** The ID of the newest stock movement when the form was shown, to detect later changes. 0 means none. */
		after: z.number().int().min(0),
		shown: z
			.string()
			.max(maxSheetCells * 25)
			.default('')
			.transform(parseShown),
		cells: z.record(key, z.string()).default({}),
		/** The low-stock thresholds of products and categories. */
		marks: z.record(thresholdKey, z.string()).default({}),
	})
	.transform(({ cells, marks: thresholdTexts, shown, ...sheet }, context) => {
		const changes = Object.entries(cells).flatMap(([cell, text]) => {
			const before = getOwn(shown, cell)
			const change = before === undefined ? Number.NaN : parseCellChange(text, before, sheet.mode)
			if (Number.isNaN(change))
				context.addIssue({ code: 'custom', path: ['cells', cell], message: 'Please enter a number, +3 or −1' })
			return change ? [{ key: cell, change }] : []
		})
		const marks = Object.entries(thresholdTexts).flatMap(([name, text]) => {
			const lowAt = parseThreshold(text)
			if (Number.isNaN(lowAt))
				context.addIssue({
					code: 'custom',
					path: ['marks', name],
					message: `Please enter a number up to ${maxLowStockThreshold}, or leave it empty`,
				})
			return lowAt === (getOwn(shown, name) ?? null) ? [] : [{ key: name, lowAt }]
		})
		return { ...sheet, changes, marks }
	})

export type SheetInput = z.output<typeof sheetSchema>

const rowId = z.number().int().positive()

/** A count submitted by the form of /admin/stock. */
export const countSchema = z.object({
	productId: rowId,
	/** Absent when stock is tracked per product. */
	variantId: rowId.optional(),
	way: z.enum(countModes),
	quantity: z
		.number('Please enter the number of items')
		.int('Must be a whole number')
		.min(0, 'Must be 0 or more')
		.max(maxQuantity, `At most ${maxQuantity.toLocaleString(locale)}`),
	reason: z.enum(countReasons),
	/** The ID of the newest stock movement that the form showed. 0 means none. */
	after: z.number().int().min(0).catch(0),
})

export type CountInput = z.output<typeof countSchema>
