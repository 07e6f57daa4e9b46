import { formatPaise, formatWholeRupees, noBreak } from '#app/shop/values/money.ts'
import type { OrderReport } from '#app/shop/reports/sales-report.server.ts'
import { type PincodeReturns, sumBy } from '#app/shop/reports/report-view.ts'
import { BigNumber, formatCount } from '../dashboard/dashboard-card.tsx'

interface PeriodMetrics {
	orders: OrderReport
	pins: readonly PincodeReturns[]
}

/** Shows the current metrics of a period's orders next to those of the previous period. */
export function OrderMetrics({ now, before }: { now: PeriodMetrics; before: PeriodMetrics }) {
	const { cancelledCount, cancelledPaise, returnedPaise } = now.orders
	const isFirst = before.orders.orderCount === 0
	const amounts = [
		['Net sales', formatWholeRupees, ({ orders }: PeriodMetrics) => orders.salesPaise],
		['Orders', formatCount, ({ orders }: PeriodMetrics) => orders.orderCount],
		['Average order value', formatWholeRupees, calculateAverage],
	] as const
	const rates = [
		[
			'Return rate',
			({ orders }: PeriodMetrics) => calculateRate(orders.returnedPaise, orders.salesPaise + orders.returnedPaise),
		],
		[
			'COD returned (RTO)',
			({ pins }: PeriodMetrics) => calculateRate(sumBy(pins, getRefusedCount), sumBy(pins, getShippedCount)),
		],
	] as const
	return (
		<section className="surface px-0! py-0! lg:col-span-2">
			<h2 className="sr-only">Orders placed in this period, by current status</h2>
			<dl
				className={
					'tabular grid grid-cols-2 *:border-line *:px-4 *:py-3 max-md:*:first:col-span-2 ' +
					'max-md:*:not-first:border-t max-md:*:nth-[2n+3]:border-l md:grid-cols-5 md:*:not-first:border-l'
				}
			>
				{amounts.map(([label, format, valueOf]) => (
					<div key={label}>
						<dt className="text-xs text-muted">{label}</dt>
						<dd>
							<BigNumber className="text-[1.625rem]!">{format(valueOf(now))}</BigNumber>
							{!isFirst && <Change value={valueOf(now)} past={valueOf(before)} format={format} />}
						</dd>
					</div>
				))}
				{rates.map(([label, rateOf]) => (
					<div key={label}>
						<dt className="text-xs text-muted">{label}</dt>
						<dd>
							<BigNumber className="text-[1.625rem]!">{formatPercent(rateOf(now))}</BigNumber>
							<RateChange value={rateOf(now)} past={rateOf(before)} />
						</dd>
					</div>
				))}
			</dl>
			{cancelledCount + returnedPaise > 0 && (
				<p className="tabular border-t border-line px-4 py-2 text-xs text-muted">
					{cancelledCount > 0 &&
						`Excludes ${cancelledCount === 1 ? '1 cancelled order' : `${formatCount(cancelledCount)} cancelled orders`} (${formatPaise(cancelledPaise)}). `}
					{returnedPaise > 0 && `Returns of ${formatPaise(returnedPaise)} are deducted.`}
				</p>
			)}
		</section>
	)
}

const getRefusedCount = ({ refusedCount }: PincodeReturns) => refusedCount
const getShippedCount = ({ sentCount }: PincodeReturns) => sentCount

function calculateAverage({ orders: { orderCount, salesPaise } }: PeriodMetrics): number {
	return orderCount === 0 ? 0 : salesPaise / orderCount
}

/** Returns `part` as a fraction of `whole`; `null` when `whole` is zero. */
function calculateRate(part: number, whole: number): number | null {
	return whole > 0 ? part / whole : null
}

function formatPercent(value: number | null): string {
	return value === null ? '–' : `${(value * 100).toFixed(1)}${noBreak}%`
}

interface ChangeProps {
	value: number
	past: number
	format: (value: number) => string
}

export function Change({ value, past, format }: ChangeProps) {
	return <p className={`text-xs ${getTone(past, value)}`}>{formatChange(value, past, format)}</p>
}

/** Shows the change of a return rate in percentage points. A rise is worse. */
function RateChange({ value, past }: { value: number | null; past: number | null }) {
	if (value === null || past === null) return null
	const points = Math.round((value - past) * 1000) / 10
	const format = points === 0 ? 'no change' : `${points > 0 ? '▲' : '▼'} ${Math.abs(points)} points`
	return <p className={`text-xs ${getTone(points, 0)}`}>{format}</p>
}

function getTone(worse: number, better: number): string {
	if (worse === better) return 'text-muted'
	return better > worse ? 'text-success' : 'text-danger'
}

/**
 * Describes a change: '▲ 18 %', '▲ 12×', '▼ 3 less', 'no change'. If `past` is below 10, the difference is shown, because a
 * percentage of so little says nothing. A change above 300 % is shown as a multiple.
 */
export function formatChange(value: number, past: number, format: (value: number) => string): string {
	if (value === past) return 'no change'
	const arrow = value > past ? '▲' : '▼'
	const percent = Math.round((Math.abs(value - past) / past) * 100)
	if (past < 10) return `${arrow} ${format(Math.abs(value - past))} ${value > past ? 'more' : 'less'}`
	return percent > 300 ? `${arrow} ${Math.round(value / past)}×` : `${arrow} ${percent}${noBreak}%`
}
