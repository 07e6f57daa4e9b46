import { formatPaise, formatWholeRupees, noBreak } from '#app/shop/money.ts'
import type { OrderNumbers } from '#app/shop/numbers/money-numbers.server.ts'
import { type RefusedPin, sumOf } from '#app/shop/numbers/numbers-view.ts'
import { Figure, formatCount } from '../dashboard/part.tsx'

interface Stand {
	orders: OrderNumbers
	pins: readonly RefusedPin[]
}

/** Shows the current metrics of a period's orders next to those of the previous period. */
export function Figures({ now, before }: { now: Stand; before: Stand }) {
	const { cancelledCount, cancelledPaise, returnedPaise } = now.orders
	const isFirst = before.orders.orderCount === 0
	const amounts = [
		['Sales, less returns', formatWholeRupees, ({ orders }: Stand) => orders.salesPaise],
		['Orders', formatCount, ({ orders }: Stand) => orders.orderCount],
		['Average order', formatWholeRupees, averageOf],
	] as const
	const rates = [
		['Returned, of sales', ({ orders }: Stand) => rate(orders.returnedPaise, orders.salesPaise + orders.returnedPaise)],
		['Cash that came back', ({ pins }: Stand) => rate(sumOf(pins, refusedOf), sumOf(pins, sentOf))],
	] as const
	return (
		<section className="surface px-0! py-0! lg:col-span-2">
			<h2 className="sr-only">Orders of the period, as they stand now</h2>
			<dl className="tabular grid grid-cols-2 *:border-line *:px-4 *:py-3 max-md:*:first:col-span-2 max-md:*:not-first:border-t max-md:*:nth-[2n+3]:border-l md:grid-cols-5 md:*:not-first:border-l">
				{amounts.map(([label, words, valueOf]) => (
					<div key={label}>
						<dt className="text-xs text-muted">{label}</dt>
						<dd>
							<Figure className="text-[1.625rem]!">{words(valueOf(now))}</Figure>
							{!isFirst && <Change value={valueOf(now)} past={valueOf(before)} words={words} />}
						</dd>
					</div>
				))}
				{rates.map(([label, rateOf]) => (
					<div key={label}>
						<dt className="text-xs text-muted">{label}</dt>
						<dd>
							<Figure className="text-[1.625rem]!">{percentWords(rateOf(now))}</Figure>
							<RateChange value={rateOf(now)} past={rateOf(before)} />
						</dd>
					</div>
				))}
			</dl>
			{cancelledCount + returnedPaise > 0 && (
				<p className="tabular border-t border-line px-4 py-2 text-xs text-muted">
					{cancelledCount > 0 &&
						`Without ${cancelledCount === 1 ? '1 order' : `${formatCount(cancelledCount)} orders`} of ${formatPaise(cancelledPaise)} that ${cancelledCount === 1 ? 'was' : 'were'} cancelled. `}
					{returnedPaise > 0 && `Less ${formatPaise(returnedPaise)} that came back.`}
				</p>
			)}
		</section>
	)
}

const refusedOf = ({ refusedCount }: RefusedPin) => refusedCount
const sentOf = ({ sentCount }: RefusedPin) => sentCount

function averageOf({ orders: { orderCount, salesPaise } }: Stand): number {
	return orderCount === 0 ? 0 : salesPaise / orderCount
}

/** Returns a rate; `null` when the whole is zero. */
function rate(part: number, whole: number): number | null {
	return whole > 0 ? part / whole : null
}

function percentWords(value: number | null): string {
	return value === null ? '–' : `${(value * 100).toFixed(1)}${noBreak}%`
}

interface ChangeProps {
	value: number
	past: number
	words: (value: number) => string
}

export function Change({ value, past, words }: ChangeProps) {
	return <p className={`text-xs ${toneOf(past, value)}`}>{changeWords(value, past, words)}</p>
}

/** Shows the change of a return rate, which is worse when it rises. */
function RateChange({ value, past }: { value: number | null; past: number | null }) {
	if (value === null || past === null) return null
	const points = Math.round((value - past) * 1000) / 10
	const words = points === 0 ? 'as before' : `${points > 0 ? '▲' : '▼'} ${Math.abs(points)} points`
	return <p className={`text-xs ${toneOf(points, 0)}`}>{words}</p>
}

function toneOf(worse: number, better: number): string {
	if (worse === better) return 'text-muted'
	return better > worse ? 'text-success' : 'text-danger'
}

/**
 * Describes a change: '▲ 18 %', '▲ 12-fold', '▼ 3', 'as before'. Small values show the difference, because their
 * percentage says little.
 */
export function changeWords(value: number, past: number, words: (value: number) => string): string {
	if (value === past) return 'as before'
	const arrow = value > past ? '▲' : '▼'
	const percent = Math.round((Math.abs(value - past) / past) * 100)
	if (past < 10) return `${arrow} ${words(Math.abs(value - past))}`
	return percent > 300 ? `${arrow} ${Math.round(value / past)}-fold` : `${arrow} ${percent}${noBreak}%`
}
