import { useId } from 'react'
import { formatPaise, formatWholeRupees } from '#app/shop/values/money.ts'
import { type SalesChartPoint, maxShown, type BreakdownRow, sumBy } from '#app/shop/reports/report-view.ts'
import { Swatch } from '../../product/swatch.tsx'
import { Change } from './order-metrics.tsx'

const slot = 10
const bar = 7
const height = 100

const maxLabels = 7

/**
 * Shows the sales of each day or month as bars, and the sales of the previous period as a line. The labels are outside
 * the SVG image, because the image is stretched to the width of the page.
 */
export function SalesChart({ days, each }: { days: SalesChartPoint[]; each: 'day' | 'month' }) {
	const id = useId()
	const top = calculateAxisTop(Math.max(...days.flatMap(({ salesPaise, beforePaise }) => [salesPaise, beforePaise])))
	const hasBefore = days.some(({ beforePaise }) => beforePaise > 0)
	const step = Math.ceil(days.length / maxLabels)
	return (
		<div className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-muted">
			<div aria-hidden="true" className="tabular -my-2.5 flex flex-col justify-between text-right">
				{[top, top / 2, 0].map((paise) => (
					<span key={paise}>{formatWholeRupees(paise)}</span>
				))}
			</div>
			<svg
				role="img"
				aria-labelledby={`${id}title`}
				aria-describedby={`${id}desc`}
				viewBox={`0 0 ${days.length * slot} ${height}`}
				preserveAspectRatio="none"
				className="h-32 w-full md:h-44"
			>
				<title id={`${id}title`}>{`Sales per ${each}`}</title>
				<desc id={`${id}desc`}>
					{describeChart(days, each)}
					{hasBefore && ' Line: previous period.'}
				</desc>
				{[0, height / 2, height].map((y) => (
					<path key={y} d={`M0 ${y}H${days.length * slot}`} vectorEffect="non-scaling-stroke" className="stroke-line" />
				))}
				{days.map(({ label, orderCount, salesPaise, beforePaise }, index) => (
					<rect key={label} {...getBar(index, salesPaise / top)} className="fill-madder">
						<title>
							{`${label}: ${formatPaise(salesPaise)}, ${orderCount === 1 ? '1 order' : `${orderCount} orders`}` +
								(hasBefore ? `; previous period ${formatPaise(beforePaise)}` : '')}
						</title>
					</rect>
				))}
				{hasBefore && (
					<path
						d={buildLinePath(days.map(({ beforePaise }) => beforePaise / top))}
						fill="none"
						vectorEffect="non-scaling-stroke"
						strokeWidth="1.5"
						className="pointer-events-none stroke-ink"
					/>
				)}
			</svg>
			<p aria-hidden="true" className="tabular relative col-start-2 mt-1 h-4.5">
				{days.map(
					({ label }, index) =>
						index % step === 0 && (
							<span
								key={label}
								className={`absolute -translate-x-1/2 whitespace-nowrap ${index % (2 * step) === 0 ? '' : 'max-md:hidden'}`}
								style={{ left: `${((index + 0.5) / days.length) * 100}%` }}
							>
								{shortenLabel(label)}
							</span>
						),
				)}
			</p>
		</div>
	)
}

/**
 * Returns the position and size of a bar. The bar of any sale is at least 1.5 units high, so that it stays visible
 * beside a much higher bar.
 */
function getBar(index: number, share: number) {
	const tall = share <= 0 ? 0 : Math.max(1.5, Math.round(share * height * 10) / 10)
	return { x: index * slot + (slot - bar) / 2, y: height - tall, width: bar, height: tall }
}

/** Returns the SVG path of a stepped line along the values of the previous period. */
function buildLinePath(shares: number[]): string {
	const points = shares.map((share, index) => {
		const y = height - Math.round(Math.max(0, share) * height * 10) / 10
		return `${index * slot} ${y}H${(index + 1) * slot}`
	})
	return `M${points.join('L')}`
}

function describeChart(days: SalesChartPoint[], each: string): string {
	const best = days.reduce((most, day) => (day.salesPaise > most.salesPaise ? day : most))
	const sold = days.filter(({ orderCount }) => orderCount > 0).length
	return (
		`One bar for each of ${days.length} ${each}s, the latest on the right. ` +
		`Sales on ${sold} of them, the highest on ${best.label}: ${formatPaise(best.salesPaise)}.`
	)
}

/** Shortens '21 Nov 2026' to '21 Nov' and 'November 2026' to 'Nov'. */
function shortenLabel(label: string): string {
	return label.replace(/ \d{4}$/, '').replace(/^(\p{L}{3})\p{L}*$/u, '$1')
}

/**
 * Returns the top of the axis in paise: the lowest amount of 1, 2 or 5 times a power of ten in rupees that is not below
 * the highest bar.
 */
export function calculateAxisTop(highestPaise: number): number {
	const rupees = Math.max(1, highestPaise / 100)
	const magnitude = 10 ** Math.floor(Math.log10(rupees))
	const step = [1, 2, 5, 10].find((factor) => factor * magnitude >= rupees) ?? 10
	return step * magnitude * 100
}

interface BarTableProps {
	caption: string
	/** The heading of the first column: the kind of the rows, such as 'Category'. */
	named: string
	shares: readonly BreakdownRow[]
}

/**
 * Shows a bar for each row. If there are more than `maxShown` + 1 rows, one row adds up those after the first
 * `maxShown`. The bar of a color has that color, and a marker shows the value of the previous period.
 */
export function BarTable({ caption, named, shares }: BarTableProps) {
	const isCut = shares.length > maxShown + 1
	const shown = isCut ? [...shares.slice(0, maxShown), sumOthers(shares.slice(maxShown))] : shares
	const top = Math.max(1, ...shown.flatMap(({ salesPaise, beforePaise }) => [salesPaise, beforePaise]))
	const isFirst = shares.every(({ beforePaise }) => beforePaise === 0)
	return (
		<table className="w-full border-collapse text-sm">
			<caption className="sr-only">{caption}</caption>
			<thead className="sr-only">
				<tr>
					{[named, 'Chart', 'Sales', ...(isFirst ? [] : ['Change'])].map((title) => (
						<th key={title} scope="col">
							{title}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{shown.map(({ name, hexCode, salesPaise, beforePaise }) => (
					<tr key={name} className="border-b border-line last:border-0">
						<th scope="row" className="w-[34%] py-1.5 text-left font-normal [overflow-wrap:anywhere]">
							<span className="flex min-w-28 items-center gap-2">
								{hexCode && <Swatch hexCode={hexCode} className="size-4" />}
								{name}
							</span>
						</th>
						<td className="w-[30%] px-3">
							<svg
								aria-hidden="true"
								viewBox="0 0 100 10"
								preserveAspectRatio="none"
								className="block h-2.5 w-full min-w-10 overflow-visible"
							>
								<rect
									width={calculateShare(salesPaise, top)}
									height="10"
									vectorEffect="non-scaling-stroke"
									{...(hexCode ? { fill: hexCode, className: 'stroke-field' } : { className: 'fill-madder' })}
								/>
								{!isFirst &&
									['stroke-white [stroke-width:4]', 'stroke-ink [stroke-width:2]'].map((stroke) => (
										<path
											key={stroke}
											d={`M${calculateShare(beforePaise, top)} -3V13`}
											vectorEffect="non-scaling-stroke"
											className={stroke}
										/>
									))}
							</svg>
						</td>
						<td className="tabular text-right whitespace-nowrap">{formatWholeRupees(salesPaise)}</td>
						{!isFirst && (
							<td className="tabular pl-3 text-right whitespace-nowrap">
								{beforePaise > 0 && <Change value={salesPaise} past={beforePaise} format={formatWholeRupees} />}
							</td>
						)}
					</tr>
				))}
			</tbody>
		</table>
	)
}

function sumOthers(shares: readonly BreakdownRow[]): BreakdownRow {
	return {
		name: 'All others',
		count: sumBy(shares, ({ count }) => count),
		salesPaise: sumBy(shares, ({ salesPaise }) => salesPaise),
		beforePaise: sumBy(shares, ({ beforePaise }) => beforePaise),
	}
}

/** Returns the length of a bar as a percentage of `top`. */
function calculateShare(paise: number, top: number): number {
	return Math.max(0, Math.round((paise / top) * 1000) / 10)
}
