import { formatPaise, formatWholeRupees } from '#app/shop/money.ts'
import { formatCount, Part } from './part.tsx'
import { SalesChart, type SalesChartDay } from './sales-chart.tsx'

interface Figure {
	orderCount: number
	totalPaise: number
}

interface SalesView {
	figures: (Figure & { label: string })[]
	days: SalesChartDay[]
}

export function Sales({ sales }: { sales: SalesView | 'failed' }) {
	return (
		<Part title="Sales of the last 30 days" of={sales}>
			{({ figures, days }) =>
				days.every(({ orderCount }) => orderCount === 0) ? (
					<p className="text-sm text-muted">
						Nothing was sold in the last 30 days. The first order brings the chart back.
					</p>
				) : (
					<>
						<Figures figures={figures} />
						<SalesChart days={days} />
						<SalesTable days={days} />
						<p className="mt-1 text-xs text-muted">
							By the day an order was placed, Indian time, without cancelled orders and less what came back.
						</p>
					</>
				)
			}
		</Part>
	)
}

function Figures({ figures }: { figures: SalesView['figures'] }) {
	return (
		<dl className="tabular grid gap-y-1 sm:grid-cols-3 sm:gap-x-6">
			{figures.map(({ label, orderCount, totalPaise }) => (
				<div key={label} className="flex items-baseline justify-between gap-x-4 sm:block">
					<dt className="text-xs text-muted">{label}</dt>
					<dd className="text-right sm:text-left">
						<span className="text-base font-medium">{formatWholeRupees(totalPaise)}</span>{' '}
						<span className="text-xs whitespace-nowrap text-muted">{ordersText(orderCount)}</span>
					</dd>
				</div>
			))}
		</dl>
	)
}

function ordersText(count: number): string {
	return count === 1 ? '1 order' : `${formatCount(count)} orders`
}

function SalesTable({ days }: { days: SalesChartDay[] }) {
	return (
		<details className="mt-2">
			<summary className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 hover:no-underline">
				The same as a table
			</summary>
			<table className="tabular w-full max-w-md border-collapse text-sm">
				<caption className="sr-only">Sales of the last 30 days, the newest day first</caption>
				<thead>
					<tr className="border-b border-line text-xs text-muted">
						<th scope="col" className="py-2 pr-4 text-left font-medium">
							Day
						</th>
						<th scope="col" className="px-4 py-2 text-right font-medium">
							Orders
						</th>
						<th scope="col" className="py-2 pl-4 text-right font-medium">
							Total
						</th>
					</tr>
				</thead>
				<tbody>
					{days.toReversed().map(({ label, orderCount, totalPaise }) => (
						<tr key={label} className="border-b border-line last:border-0">
							<th scope="row" className="py-1.5 pr-4 text-left font-normal">
								{label}
							</th>
							<td className="px-4 py-1.5 text-right">{formatCount(orderCount)}</td>
							<td className="py-1.5 pl-4 text-right">{formatPaise(totalPaise)}</td>
						</tr>
					))}
				</tbody>
			</table>
		</details>
	)
}
