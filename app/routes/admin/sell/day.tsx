import { Form, Link } from 'react-router'
import { formatLongDate, formatTime } from '#app/shop/dates.ts'
import { counterDay } from '#app/shop/counter/counter-day.server.ts'
import { counterWays } from '#app/shop/counter/bill-lines.ts'
import { formatSum } from '#app/shop/pricing/order-sums.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { Empty } from '#app/ui/admin/list/empty.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { PrintButton } from '#app/ui/orders/print-button.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
import printSheet from '#app/ui/orders/print.css?url'
import { Button } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/day.ts'

export const handle = { act: 'orders' }

export const meta: Route.MetaFunction = () => [{ title: 'Cash of a day · Admin' }]

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: printSheet }]

export async function loader({ url: { searchParams } }: Route.LoaderArgs) {
	const { entries, ...day } = await counterDay(searchParams.get('date'), new Date())
	return {
		...day,
		// Dates are formatted on the server because browsers may format them differently.
		on: formatLongDate(new Date(`${day.date}T12:00:00+05:30`)),
		entries: entries.map(({ at, ...entry }) => ({ ...entry, at: formatTime(at) })),
	}
}

const link = 'act-link text-sm'

export default function CounterDayPage({
	loaderData: { date, on, isToday, before, after, entries, sums },
}: Route.ComponentProps) {
	return (
		<>
			<PageHead title={`Counter, ${on}`} back={{ to: '/admin/sell', label: 'Counter sale' }}>
				<PrintButton />
			</PageHead>
			<div className="grid max-w-3xl gap-4">
				<Form action="/admin/sell/day" className="flex flex-wrap items-end gap-x-4 gap-y-2 print:hidden">
					<label className="text-xs font-medium">
						Day
						<input
							key={date}
							type="date"
							name="date"
							defaultValue={date}
							className="mt-1 block min-h-11 rounded-soft border border-field bg-white px-3 text-sm font-normal"
						/>
					</label>
					<Button look="secondary" className="bg-white px-4">
						Show
					</Button>
					<Link to={`/admin/sell/day?date=${before}`} className={link}>
						Day before
					</Link>
					{after && (
						<Link to={`/admin/sell/day?date=${after}`} className={link}>
							Day after
						</Link>
					)}
				</Form>
				<Block>
					<dl className="tabular grid gap-1 text-sm">
						<Sum label="Cash" paise={sums.cash} />
						<Sum label="UPI" paise={sums.upi} />
						<Sum label="Together" paise={sums.total} className="border-t border-ink pt-1 font-medium" />
					</dl>
				</Block>
				{entries.length === 0 ? (
					<Empty
						title="Nothing yet"
						text={isToday ? 'What is sold at the counter today is listed here.' : 'Nothing was sold at the counter.'}
					/>
				) : (
					<Block title="Each sale">
						<ul className="divide-y divide-line text-sm">
							{entries.map(({ id, orderId, at, way, amountPaise, reference, customerName, byUsername }) => (
								<li key={id} className="flex justify-between gap-4 py-2">
									<div className="min-w-0">
										<Link to={`/admin/orders/${orderId}`} className={link}>
											Order #{orderId}
										</Link>
										<p className="text-xs text-muted [overflow-wrap:anywhere]">
											{[at, byUsername ?? 'Deleted account', customerName].filter(Boolean).join(', ')}
										</p>
									</div>
									<div className="tabular shrink-0 py-3 text-right">
										{formatSum(amountPaise)}
										<p className="text-xs text-muted [overflow-wrap:anywhere]">
											{[amountPaise < 0 ? `${counterWays[way]}, given back` : counterWays[way], reference]
												.filter(Boolean)
												.join(', ')}
										</p>
									</div>
								</li>
							))}
						</ul>
					</Block>
				)}
			</div>
		</>
	)
}

function Sum({ label, paise, className = '' }: { label: string; paise: number; className?: string }) {
	return (
		<div className={`flex justify-between gap-4 ${className}`}>
			<dt>{label}</dt>
			<dd>{formatSum(paise)}</dd>
		</div>
	)
}

export const ErrorBoundary = problemPage('Failed to load.', { to: '/admin/sell', label: 'Counter sale' })
