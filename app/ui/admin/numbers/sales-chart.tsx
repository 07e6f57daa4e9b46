import { useId } from 'react'
import { formatPaise, formatWholeRupees } from '#app/shop/money.ts'

export interface SalesChartDay {
	/** '21 Nov 2026'. */
	label: string
	orderCount: number
	totalPaise: number
}

const slot = 10
const bar = 7
const height = 100

/** Labels are outside the drawing, which is stretched. */
export function SalesChart({ days }: { days: SalesChartDay[] }) {
	const id = useId()
	const top = axisTop(Math.max(...days.map(({ totalPaise }) => totalPaise)))
	const [first, middle, last] = [days[0], days[Math.floor(days.length / 2)], days.at(-1)]
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
				<title id={`${id}title`}>Sales per day</title>
				<desc id={`${id}desc`}>{description(days)}</desc>
				{[0, height / 2, height].map((y) => (
					<path key={y} d={`M0 ${y}H${days.length * slot}`} vectorEffect="non-scaling-stroke" className="stroke-line" />
				))}
				{days.map(({ label, orderCount, totalPaise }, index) => (
					<rect
						key={label}
						{...barOf(index, totalPaise / top)}
						className={index === days.length - 1 ? 'fill-madder' : 'fill-indigo'}
					>
						<title>{`${label}: ${formatPaise(totalPaise)}, ${orderCount === 1 ? '1 order' : `${orderCount} orders`}`}</title>
					</rect>
				))}
			</svg>
			<p aria-hidden="true" className="tabular col-start-2 mt-2 flex justify-between">
				<span>{first && withoutYear(first.label)}</span>
				<span>{middle && withoutYear(middle.label)}</span>
				<span>{last && withoutYear(last.label)}</span>
			</p>
		</div>
	)
}

/** Any sale is seen, however small beside the best day. */
function barOf(index: number, share: number) {
	const tall = share === 0 ? 0 : Math.max(1.5, Math.round(share * height * 10) / 10)
	return { x: index * slot + (slot - bar) / 2, y: height - tall, width: bar, height: tall }
}

function description(days: SalesChartDay[]): string {
	const best = days.reduce((most, day) => (day.totalPaise > most.totalPaise ? day : most))
	const sold = days.filter(({ orderCount }) => orderCount > 0).length
	return `A bar for each of ${days.length} days, the last at the right. Something was sold on ${sold} of them, most on ${best.label}: ${formatPaise(best.totalPaise)}.`
}

function withoutYear(label: string): string {
	return label.replace(/ \d{4}$/, '')
}

/** The next 1, 2 or 5 with zeros, in rupees, above the highest bar; in paise. */
export function axisTop(highestPaise: number): number {
	const rupees = Math.max(1, highestPaise / 100)
	const magnitude = 10 ** Math.floor(Math.log10(rupees))
	const step = [1, 2, 5, 10].find((factor) => factor * magnitude >= rupees) ?? 10
	return step * magnitude * 100
}
