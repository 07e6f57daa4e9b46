import { formatPaise } from '#app/shop/values/money.ts'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { Button } from '#app/ui/forms/button.tsx'

export interface Column<Row> {
	title: string
	cell: (row: Row) => ReactNode
	/**
	 * Returns whether the row has no value in this column. A desktop then shows a dash, and a phone nothing. A column
	 * in which no row has a value is left out.
	 */
	isEmptyCell?: (row: Row) => boolean
}

/** Creates a column for an amount that can be zero, which `isEmptyCell` treats as no value. */
export function createSumColumn<Row>(title: string, getPaise: (row: Row) => number): Column<Row> {
	return { title, cell: (row) => formatPaise(getPaise(row)), isEmptyCell: (row) => getPaise(row) === 0 }
}

interface NumberTableProps<Row> {
	caption: string
	/** The first column names the row. The other columns are numbers. */
	columns: readonly [Column<Row>, ...Column<Row>[]]
	rows: readonly Row[]
	keyOf: (row: Row) => string | number
	/** The total, which is shown as the last row if there are at least two rows. */
	total?: Row
}

const phoneRow = 'max-md:flex max-md:flex-wrap max-md:gap-x-4 max-md:py-2'

/** Shows a table of numbers. Below 768 px each row is its name, followed by the numbers with their titles. */
export function ReportTable<Row>({ caption, columns: [name, ...all], rows, keyOf, total }: NumberTableProps<Row>) {
	const shownColumns = all.filter(({ isEmptyCell }) => !isEmptyCell || !rows.every(isEmptyCell))
	const renderLine = (row: Row) => (
		<>
			<th scope="row" className="py-2 pr-3 text-left font-medium [overflow-wrap:anywhere] max-md:w-full max-md:py-0">
				{name.cell(row)}
			</th>
			{shownColumns.map(({ title, cell, isEmptyCell }) => (
				<td
					key={title}
					className={`tabular px-3 py-2 text-right whitespace-nowrap last:pr-0 max-md:px-0 max-md:py-0 ${isEmptyCell?.(row) ? 'max-md:hidden' : ''}`}
				>
					<span aria-hidden="true" className="mr-1.5 text-xs text-muted md:hidden">
						{title}
					</span>
					{isEmptyCell?.(row) ? <span className="text-muted">–</span> : cell(row)}
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

interface PeriodFormProps {
	/** The URL path of the page that shows the report of a period. */
	path: string
	from: string
	to: string
	usual: { name: string; from: string; to: string }[]
	isWrong: boolean
}

const date = 'mt-1 block min-h-11 w-full min-w-0 rounded-soft border border-field bg-white px-2 text-sm'

/** Shows common periods as links and a form for any other period by its first and last day. */
export function PeriodForm({ path, from, to, usual, isWrong }: PeriodFormProps) {
	return (
		<div className="mb-5">
			<nav aria-label="Quick ranges">
				<ul className="flex flex-wrap gap-x-4">
					{usual.map((period) => {
						const isCurrent = period.from === from && period.to === to
						return (
							<li key={period.name}>
								<Link
									to={`${path}?from=${period.from}&to=${period.to}`}
									aria-current={isCurrent ? 'true' : undefined}
									className="act-link text-sm aria-current:font-medium aria-current:no-underline"
								>
									{period.name}
								</Link>
							</li>
						)
					})}
				</ul>
			</nav>
			<Form role="search" action={path} aria-label="Period" className="mt-2 flex flex-wrap items-end gap-3">
				<label className="min-w-0 text-xs text-muted max-sm:grow max-sm:basis-30">
					From
					<input key={from} type="date" name="from" defaultValue={from} required className={date} />
				</label>
				<label className="min-w-0 text-xs text-muted max-sm:grow max-sm:basis-30">
					To
					<input key={to} type="date" name="to" defaultValue={to} required className={date} />
				</label>
				<Button variant="secondary" className="bg-white px-4">
					Show
				</Button>
			</Form>
			{isWrong && (
				<p role="alert" className="mt-3 text-sm text-danger">
					Choose a start and end date at most a year apart. This month is shown instead.
				</p>
			)}
		</div>
	)
}
