import type { PendingCodView, WeekView } from '#app/shop/dashboard/dashboard.server.ts'
import { formatPaise, formatWholeRupees } from '#app/shop/values/money.ts'
import { BigNumber, DashboardCard, CardLink, formatCount } from './dashboard-card.tsx'
import { formatChange } from '../reports/order-metrics.tsx'

/** The cash that couriers have (rule: cash-with-couriers); nothing where no courier has any. */
export function CodPending({ cash }: { cash: PendingCodView | 'failed' }) {
	if (cash !== 'failed' && cash.shipments === 0) return null
	return (
		<DashboardCard
			title="COD pending remittance"
			link={<CardLink to="/admin/payments/remittance">Upload remittance file</CardLink>}
			of={cash}
		>
			{({ totalPaise, couriers }) => (
				<>
					<BigNumber>{formatPaise(totalPaise)}</BigNumber>
					<CardLink to="/admin/orders?payment=collected">View shipments</CardLink>
					<table className="tabular mt-2 w-full border-collapse text-xs">
						<caption className="sr-only">COD of delivered orders not received yet, by courier</caption>
						<thead className="text-muted">
							<tr>
								{['Courier', 'Shipments', 'To receive', 'Oldest'].map((column) => (
									<th key={column} scope="col" className="py-1 text-right font-medium first:text-left">
										{column}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{couriers.map(({ courier, oldest, isOld, ...sumDays }) => (
								<tr key={courier} className="border-t border-line">
									<th scope="row" className="py-1.5 text-left font-normal">
										{courier || 'No courier'}
									</th>
									<td className="py-1.5 text-right">{sumDays.shipments}</td>
									<td className="py-1.5 pl-2 text-right whitespace-nowrap">{formatPaise(sumDays.paise)}</td>
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
		</DashboardCard>
	)
}

export function WeekComparison({ week }: { week: WeekView | 'failed' }) {
	return (
		<DashboardCard
			title="Last 7 days"
			note="vs previous"
			link={<CardLink to="/admin/reports">Reports</CardLink>}
			of={week}
		>
			{({ now, before }) => (
				<div className="grid grid-cols-2 gap-3">
					<Measure label="Net sales" now={now} before={before} getValue={({ totalPaise }) => totalPaise} isMoney />
					<Measure label="Orders" now={now} before={before} getValue={({ orderCount }) => orderCount} />
				</div>
			)}
		</DashboardCard>
	)
}

type WeekDay = WeekView['now'][number]

interface MeasureProps extends WeekView {
	label: string
	getValue: (day: WeekDay) => number
	isMoney?: boolean
}

function Measure({ label, now, before, getValue, isMoney = false }: MeasureProps) {
	const sumDays = (days: WeekDay[]) => days.reduce((all, day) => all + getValue(day), 0)
	const [value, past] = [sumDays(now), sumDays(before)]
	const top = Math.max(1, ...now.map(getValue), ...before.map(getValue))
	const formatValue = isMoney ? formatWholeRupees : formatCount
	return (
		<div className="min-w-0">
			<p className="text-xs text-muted">{label}</p>
			<BigNumber className="text-[1.625rem]!">{formatValue(value)}</BigNumber>
			<p className={`text-xs ${value < past ? 'text-danger' : 'text-success'}`}>
				{formatChange(value, past, formatValue)}
			</p>
			<svg aria-hidden="true" viewBox="0 0 200 36" preserveAspectRatio="none" fill="none" className="mt-1.5 h-9 w-full">
				<path
					d={buildPath(before.map(getValue), top)}
					vectorEffect="non-scaling-stroke"
					className="stroke-edge"
					strokeWidth="1.5"
				/>
				<path
					d={buildPath(now.map(getValue), top)}
					vectorEffect="non-scaling-stroke"
					className="stroke-madder"
					strokeWidth="2"
				/>
			</svg>
		</div>
	)
}

function buildPath(values: number[], top: number): string {
	const step = 200 / Math.max(1, values.length - 1)
	return values
		.map((value, index) => `${index ? 'L' : 'M'}${(index * step).toFixed(1)} ${(33 - (value / top) * 30).toFixed(1)}`)
		.join('')
}
