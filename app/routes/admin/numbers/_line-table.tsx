import { formatPaise } from '#app/shop/money.ts'
import { type NumberLine, totalOf } from '#app/shop/numbers/number-lines.ts'
import { type Column, NumberTable } from './_number-table.tsx'

const lineColumns: [Column<NumberLine>, ...Column<NumberLine>[]] = [
	{ title: 'When', cell: ({ label }) => label },
	{
		title: 'Orders',
		cell: ({ orderCount }) => orderCount.toLocaleString('en-IN'),
		isNone: ({ orderCount }) => orderCount === 0,
	},
	{ title: 'Sales', cell: ({ salesPaise }) => formatPaise(salesPaise), isNone: ({ salesPaise }) => salesPaise === 0 },
	{ title: 'Received', cell: ({ inPaise }) => formatPaise(inPaise), isNone: ({ inPaise }) => inPaise === 0 },
	{ title: 'Refunded', cell: ({ backPaise }) => formatPaise(backPaise), isNone: ({ backPaise }) => backPaise === 0 },
	{
		title: 'From couriers',
		cell: ({ handedOverPaise }) => formatPaise(handedOverPaise),
		isNone: ({ handedOverPaise }) => handedOverPaise === 0,
	},
]

/** Days or months, with their sum. */
export function LineTable({ lines, byMonth }: { lines: NumberLine[]; byMonth: boolean }) {
	return (
		<NumberTable
			caption={byMonth ? 'Sales and money by month' : 'Sales and money by day'}
			columns={lineColumns}
			rows={lines}
			keyOf={({ label }) => label}
			total={totalOf(lines)}
		/>
	)
}
