import { Form, Link } from 'react-router'
import { formatLongDate, formatTime, parseIndianTime } from '#app/shop/values/dates.ts'
import { getPosDay } from '#app/shop/pos/pos-orders.server.ts'
import { type PosPaymentMethod, posPaymentMethods } from '#app/shop/values/payment-methods.ts'
import { formatTotalLine } from '#app/shop/pricing/order-price.ts'
import { Block, PageHeader } from '#app/ui/admin/page-parts.tsx'
import { Empty } from '#app/ui/admin/list/list-controls.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import printSheet from '#app/ui/orders/print.css?url'
import { Button, PrintButton } from '#app/ui/forms/button.tsx'
import type { Route } from './+types/day.ts'

export const handle = { permission: 'orders' }

export const meta: Route.MetaFunction = () => [{ title: 'Daily sales · Admin' }]

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: printSheet }]

export async function loader({ url: { searchParams } }: Route.LoaderArgs) {
	const { entries, ...day } = await getPosDay(searchParams.get('date'), new Date())
	return {
		...day,
		// Dates are formatted on the server because browsers may format them differently.
		on: formatLongDate(parseIndianTime(day.date)),
		entries: entries.map(({ at, ...entry }) => ({ ...entry, at: formatTime(at) })),
	}
}

const link = 'act-link text-sm'

export default function CounterDayPage({
	loaderData: { date, on, isToday, before, after, entries, sums },
}: Route.ComponentProps) {
	return (
		<>
			<PageHeader title={`Point of sale, ${on}`} back={{ to: '/admin/pos', label: 'Point of sale' }}>
				<PrintButton />
			</PageHeader>
			<div className="grid max-w-3xl gap-4">
				<Form action="/admin/pos/day" className="flex flex-wrap items-end gap-x-4 gap-y-2 print:hidden">
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
					<Button variant="secondary" className="bg-white px-4">
						Show
					</Button>
					<Link to={`/admin/pos/day?date=${before}`} className={link}>
						Previous day
					</Link>
					{after && (
						<Link to={`/admin/pos/day?date=${after}`} className={link}>
							Next day
						</Link>
					)}
				</Form>
				<Block>
					<dl className="tabular grid gap-1 text-sm">
						{Object.entries(posPaymentMethods).map(([method, label]) => (
							<DaySum key={method} label={label} paise={sums[method as PosPaymentMethod]} />
						))}
						<DaySum label="Total" paise={sums.total} className="border-t border-ink pt-1 font-medium" />
					</dl>
				</Block>
				{entries.length === 0 ? (
					<Empty
						title="No sales"
						text={isToday ? 'In-person sales of today appear here.' : 'No in-person sales on this day.'}
					/>
				) : (
					<Block title="Sales">
						<ul className="divide-y divide-line text-sm">
							{entries.map(({ id, orderId, at, method, amountPaise, reference, customerName, byUsername }) => (
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
										{formatTotalLine(amountPaise)}
										<p className="text-xs text-muted [overflow-wrap:anywhere]">
											{[
												amountPaise < 0 ? `${posPaymentMethods[method]}, refunded` : posPaymentMethods[method],
												reference,
											]
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

function DaySum({ label, paise, className = '' }: { label: string; paise: number; className?: string }) {
	return (
		<div className={`flex justify-between gap-4 ${className}`}>
			<dt>{label}</dt>
			<dd>{formatTotalLine(paise)}</dd>
		</div>
	)
}

export const ErrorBoundary = createErrorPage('Failed to load sales.', { to: '/admin/pos', label: 'Point of sale' })
