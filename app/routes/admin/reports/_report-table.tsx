import { formatPaise } from '#app/shop/values/money.ts'
import type { ReactNode } from 'react'

export interface Column<Row> {
	title: string
	cell: (row: Row) => ReactNode
	/**
	 * Returns whether a dash replaces the value, which is left out on a phone. A column of only such values is left out.
	 */
	isNone?: (row: Row) => boolean
}

/** Creates a column for an amount, which is often zero. */
export function createSumColumn<Row>(title: string, getPaise: (row: Row) => number): Column<Row> {
	return { title, cell: (row) => formatPaise(getPaise(row)), isNone: (row) => getPaise(row) === 0 }
}

interface NumberTableProps<Row> {
	caption: string
	/** The first column names the row. The other columns are numbers. */
	columns: readonly [Column<Row>, ...Column<Row>[]]
	rows: readonly Row[]
	keyOf: (row: Row) => string | number
	/** The total in the last row. */
	total?: Row
}

const phoneRow = 'max-md:flex max-md:flex-wrap max-md:gap-x-4 max-md:py-2'

/** Shows a table of numbers. Below 768 px each row is its name, followed by the numbers with their titles. */
export function ReportTable<Row>({ caption, columns: [name, ...all], rows, keyOf, total }: NumberTableProps<Row>) {
	const shownColumns = all.filter(({ isNone }) => !isNone || !rows.every(isNone))
	const renderLine = (row: Row) => (
		<>
			<th scope="row" className="py-2 pr-3 text-left font-medium [overflow-wrap:anywhere] max-md:w-full max-md:py-0">
				{name.cell(row)}
			</th>
			{shownColumns.map(({ title, cell, isNone }) => (
				<td
					key={title}
					className={`tabular px-3 py-2 text-right whitespace-nowrap last:pr-0 max-md:px-0 max-md:py-0 ${isNone?.(row) ? 'max-md:hidden' : ''}`}
				>
					<span aria-hidden="true" className="mr-1.5 text-xs text-muted md:hidden">
						{title}
					</span>
					{isNone?.(row) ? <span className="text-muted">–</span> : cell(row)}
				</td>
			))}
		</>
	)
	return (
		<table className="w-full border-collapse text-sm max-md:block">
			<caption className="sr-only">{caption}</caption>
			<thead className="max-md:sr-only">
				<tr className="border-b border-line text-xs text-muted">
					{[name, ...shownColumns].map(({ title }) => (
						<th
							key={title}
							scope="col"
							className="px-3 py-2 text-right font-medium first:pl-0 first:text-left last:pr-0"
						>
							{title}
						</th>
					))}
				</tr>
			</thead>
			<tbody className="max-md:block">
				{rows.map((row) => (
					<tr key={keyOf(row)} className={`border-b border-line last:border-0 ${phoneRow}`}>
						{renderLine(row)}
					</tr>
				))}
			</tbody>
			{total && rows.length > 1 && (
				<tfoot className="max-md:block">
					<tr className={`border-t border-ink font-medium ${phoneRow}`}>{renderLine(total)}</tr>
				</tfoot>
			)}
		</table>
	)
}
