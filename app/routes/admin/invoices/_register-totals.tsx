import { formatTotalLine } from '#app/shop/pricing/order-price.ts'
import type {
	RegisterRow,
	RegisterSums,
	SeriesRow,
} from '#app/shop/orders/invoices/tax-register/tax-register.server.ts'
import { Block } from '#app/ui/admin/page-parts.tsx'
import { tax, locale } from '#app/shop/region/india.ts'

interface RegisterTotalsProps {
	byRate: RegisterRow[]
	byPlace: RegisterRow[]
	byHsn: RegisterRow[]
	total: RegisterSums
	series: SeriesRow[]
}

/** Shows the number ranges and the totals of a month (rule: tax-register). */
export function RegisterTotals({ byRate, byPlace, byHsn, total, series }: RegisterTotalsProps) {
	return (
		<div id="totals" className="mt-6 grid max-w-3xl scroll-mt-20 gap-4">
			<Block title="Number ranges">
				<ul className="divide-y divide-line text-sm">
					{series.map((row) => (
						<Series key={row.kind} {...row} />
					))}
				</ul>
			</Block>
			<Block title="Totals by rate">
				<Sums head="Rate" rows={byRate} total={total} />
			</Block>
			<Block title="Totals by place of supply">
				<Sums head="Place of supply" rows={byPlace} total={total} />
			</Block>
			<Block title="Totals by HSN code">
				<Sums head="HSN code" rows={byHsn} total={total} />
			</Block>
		</div>
	)
}

function Series({ kind, count, first, last, paise }: SeriesRow) {
	const noun = kind === 'invoice' ? 'invoice' : 'credit note'
	return (
		<li className="tabular flex justify-between gap-x-4 py-2">
			<span>
				{count.toLocaleString(locale)} {count === 1 ? noun : `${noun}s`}
				<span className="block text-xs text-muted">{first === last ? first : `${first} to ${last}`}</span>
			</span>
			<span className="whitespace-nowrap">{formatTotalLine(paise)}</span>
		</li>
	)
}

const columns: [label: string, sum: keyof RegisterSums][] = [
	['Taxable value', 'taxablePaise'],
	[tax.components.central, 'cgstPaise'],
	[tax.components.state, 'sgstPaise'],
	[tax.components.integrated, 'igstPaise'],
	['Total', 'paise'],
]

/** Shows a table of totals on a desktop, and a block for each row of the table on a phone. */
function Sums({ head, rows, total }: { head: string; rows: RegisterRow[]; total: RegisterSums }) {
	return (
		<table className="tabular w-full border-collapse text-sm max-md:block">
			<caption className="sr-only">Totals by {head}, net of credit notes</caption>
			<thead className="max-md:sr-only">
				<tr className="border-b border-line text-right text-xs text-muted">
					<th scope="col" className="py-2 text-left font-normal">
						{head}
					</th>
					{columns.map(([label]) => (
						<th key={label} scope="col" className="py-2 pl-3 font-normal">
							{label}
						</th>
					))}
				</tr>
			</thead>
			<tbody className="max-md:block">
				{[...rows, { ...total, name: 'Total' }].map((row) => (
					<tr key={row.name} className="border-b border-line last:border-b-0 last:font-medium max-md:block max-md:py-2">
						<th scope="row" className="py-2 text-left font-medium max-md:block max-md:py-0">
							{row.name}
						</th>
						{columns.map(([label, sum]) => (
							<td
								key={sum}
								className="py-2 pl-3 text-right whitespace-nowrap max-md:flex max-md:justify-between max-md:py-0 max-md:pl-0"
							>
								<span className="text-muted md:hidden">{label}</span>
								{formatTotalLine(row[sum])}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	)
}
