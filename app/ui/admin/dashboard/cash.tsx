import { formatPaise } from '#app/shop/money.ts'
import { Figure, Part, PartLink } from './part.tsx'

interface CashView {
	totalPaise: number
	parcels: number
	/** Ages as text. */
	couriers: { courier: string; parcels: number; paise: number; oldest: string; isOld: boolean }[]
}

/** What couriers have collected and not handed over; nothing where no courier has any. */
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
						<caption className="sr-only">Cash collected and not remitted, by courier</caption>
						<thead className="text-muted">
							<tr>
								<th scope="col" className="py-1 text-left font-medium">
									Courier
								</th>
								<th scope="col" className="py-1 text-right font-medium">
									Parcels
								</th>
								<th scope="col" className="py-1 text-right font-medium">
									Owes
								</th>
								<th scope="col" className="py-1 text-right font-medium">
									Oldest
								</th>
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
