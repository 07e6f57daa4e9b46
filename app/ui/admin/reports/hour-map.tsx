import { hourBands, type HourlyOrders, weekdayNames } from '#app/shop/reports/report-view.ts'

const tones = ['', 'bg-madder/15', 'bg-madder/30', 'bg-madder/45', 'bg-madder/80 text-white', 'bg-madder text-white']

/** Shows orders by weekday and hour. Darker cells have more orders. */
export function HourMap({ hours }: { hours: HourlyOrders }) {
	const maxOrders = Math.max(1, ...hours.flat())
	const conclusion = findBusiestHour(hours)
	return (
		<>
			<table className="tabular w-full table-fixed border-separate border-spacing-0.5 text-center text-xs">
				<caption className="sr-only">Orders by weekday and hour (IST)</caption>
				<thead>
					<tr>
						<th scope="col" className="w-9">
							<span className="sr-only">Day</span>
						</th>
						{hourBands.map((name) => (
							<th key={name} scope="col" className="text-[0.75rem] font-normal whitespace-nowrap text-muted">
								{name}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{hours.map((bands, day) => (
						<tr key={weekdayNames[day]}>
							<th scope="row" className="text-left font-normal text-muted">
								{weekdayNames[day]}
							</th>
							{bands.map((formatOrders, band) => (
								<td
									key={hourBands[band]}
									className={`h-7 rounded-[4px] ${tones[Math.ceil((formatOrders / maxOrders) * (tones.length - 1))]}`}
								>
									{formatOrders > 0 && formatOrders.toLocaleString('en-IN')}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
			{conclusion && <p className="mt-2 text-xs text-muted">{conclusion}</p>}
		</>
	)
}

/**
 * The minimum number of orders for a conclusion. A band of hours is mentioned only with at least twice the average
 * share.
 */
const minOrders = 30

function findBusiestHour(hours: HourlyOrders): string | null {
	const bands = hourBands.map((_, band) => hours.reduce((sum, day) => sum + day[band]!, 0))
	const all = bands.reduce((sum, formatOrders) => sum + formatOrders, 0)
	const maxOrders = Math.max(...bands)
	if (all < minOrders || maxOrders * bands.length < all * 2) return null
	const [from, to] = hourBands[bands.indexOf(maxOrders)]!.split('–')
	const formatOrders = (orders: number) => orders.toLocaleString('en-IN')
	return `Busiest from ${from} to ${to}: ${formatOrders(maxOrders)} of ${formatOrders(all)} orders.`
}
