import type { CashView, WeekView } from '#app/shop/desk/dashboard.server.ts'
import { formatPaise, formatWholeRupees } from '#app/shop/money.ts'
import { Figure, Part, PartLink, formatCount } from './part.tsx'
import { changeWords } from '../numbers/figures.tsx'

/** The cash that couriers have (rule: cash-with-couriers); nothing where no courier has any. */
export function Cash({ cash }: { cash: CashView | 'failed' }) {
	if (cash !== 'failed' && cash.parcels === 0) return null
	return (
		<Part
			title="Cash with couriers"
			link={<PartLink to="/admin/payments/remittance">Enter a remittance file</PartLink>}
			of={cash}
		>
			{({ totalPaise, couriers }) => (
				<>
					<Figure>{formatPaise(totalPaise)}</Figure>
					<PartLink to="/admin/orders?payment=collected">All parcels</PartLink>
					<table className="tabular mt-2 w-full border-collapse text-xs">
						<caption className="sr-only">Cash of delivered orders that is not remitted, by courier</caption>
						<thead className="text-muted">
							<tr>
								{['Courier', 'Parcels', 'Owes', 'Oldest'].map((column) => (
									<th key={column} scope="col" className="py-1 text-right font-medium first:text-left">
										{column}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{couriers.map(({ courier, oldest, isOld, ...sum }) => (
								<tr key={courier} className="border-t border-line">
									<th scope="row" className="py-1.5 text-left font-normal">
										{courier || 'Not named'}
									</th>
									<td className="py-1.5 text-right">{sum.parcels}</td>
									<td className="py-1.5 pl-2 text-right whitespace-nowrap">{formatPaise(sum.paise)}</td>
									<td
										className={`py-1.5 pl-2 text-right whitespace-nowrap ${isOld ? 'font-semibold text-danger' : ''}`}
									>
										{oldest}
									</td>
								</tr>
							))}
						</tbody>
					</table>
				</>
			)}
		</Part>
	)
}

export function Week({ week }: { week: WeekView | 'failed' }) {
	return (
		<Part title="This week" note="against last" link={<PartLink to="/admin/numbers">Reports</PartLink>} of={week}>
			{({ now, before }) => (
				<div className="grid grid-cols-2 gap-3">
					<Measure
						label="Sales, less returns"
						now={now}
						before={before}
						valueOf={({ totalPaise }) => totalPaise}
						isMoney
					/>
					<Measure label="Orders" now={now} before={before} valueOf={({ orderCount }) => orderCount} />
				</div>
			)}
		</Part>
	)
}

type Day = WeekView['now'][number]

interface MeasureProps extends WeekView {
	label: string
	valueOf: (day: Day) => number
	isMoney?: boolean
}

function Measure({ label, now, before, valueOf, isMoney = false }: MeasureProps) {
	const sum = (days: Day[]) => days.reduce((all, day) => all + valueOf(day), 0)
	const [value, past] = [sum(now), sum(before)]
	const top = Math.max(1, ...now.map(valueOf), ...before.map(valueOf))
	const words = isMoney ? formatWholeRupees : formatCount
	return (
		<div className="min-w-0">
			<p className="text-xs text-muted">{label}</p>
			<Figure className="text-[1.625rem]!">{words(value)}</Figure>
			<p className={`text-xs ${value < past ? 'text-danger' : 'text-success'}`}>{changeWords(value, past, words)}</p>
			<svg aria-hidden="true" viewBox="0 0 200 36" preserveAspectRatio="none" fill="none" className="mt-1.5 h-9 w-full">
				<path
					d={pathOf(before.map(valueOf), top)}
					vectorEffect="non-scaling-stroke"
					className="stroke-edge"
					strokeWidth="1.5"
				/>
				<path
					d={pathOf(now.map(valueOf), top)}
					vectorEffect="non-scaling-stroke"
					className="stroke-madder"
					strokeWidth="2"
				/>
			</svg>
		</div>
	)
}

function pathOf(values: number[], top: number): string {
	const step = 200 / Math.max(1, values.length - 1)
	return values
		.map((value, index) => `${index ? 'L' : 'M'}${(index * step).toFixed(1)} ${(33 - (value / top) * 30).toFixed(1)}`)
		.join('')
}
