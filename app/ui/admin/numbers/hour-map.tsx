import { bandNames, type HourNumbers, weekdayNames } from '#app/shop/numbers/numbers-view.ts'

const tones = ['', 'bg-madder/15', 'bg-madder/30', 'bg-madder/45', 'bg-madder/80 text-white', 'bg-madder text-white']

/** Shows orders by weekday and hour. Darker cells have more orders. */
export function HourMap({ hours }: { hours: HourNumbers }) {
	const most = Math.max(1, ...hours.flat())
	const conclusion = busiest(hours)
	return (
		<>
			<table className="tabular w-full table-fixed border-separate border-spacing-0.5 text-center text-xs">
				<caption className="sr-only">Orders by weekday and hours of India</caption>
				<thead>
					<tr>
						<th scope="col" className="w-9">
							<span className="sr-only">Day</span>
						</th>
						{bandNames.map((name) => (
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
							{bands.map((count, band) => (
								<td
									key={bandNames[band]}
									className={`h-7 rounded-[4px] ${tones[Math.ceil((count / most) * (tones.length - 1))]}`}
								>
									{count > 0 && count.toLocaleString('en-IN')}
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
const leastOrders = 30

function busiest(hours: HourNumbers): string | null {
	const bands = bandNames.map((_, band) => hours.reduce((sum, day) => sum + day[band]!, 0))
	const all = bands.reduce((sum, count) => sum + count, 0)
	const most = Math.max(...bands)
	if (all < leastOrders || most * bands.length < all * 2) return null
	const [from, to] = bandNames[bands.indexOf(most)]!.split('–')
	const count = (orders: number) => orders.toLocaleString('en-IN')
	return `Most buy from ${from} to ${to}: ${count(most)} of ${count(all)} orders.`
}
