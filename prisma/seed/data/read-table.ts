import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'

const separator = ' | '

// The types of a table cell.
export const textCell = z.string().nonempty()
export const listCell = z.string().transform((cell) => (cell === '' ? [] : cell.split(separator)))
export const numberCell = textCell.transform(Number).pipe(z.number())
export const nullableCell = z.string().transform((cell) => cell || null)

/** Returns the rows of a table in prisma/seed/tables, which must have these columns. */
export function readTable<Row extends z.ZodType>(name: string, row: Row): z.output<Row>[] {
	const rows = parse(readFileSync(`prisma/seed/tables/${name}.csv`), { columns: true })
	return rows.map((cells, index) => {
		const { data, error } = row.safeParse(cells)
		if (error) throw new Error(`${name}.csv, row ${index + 2}: ${z.prettifyError(error)}`)
		return data
	})
}
