import type { ToDoView, PendingCodView, WeekView } from '#app/shop/dashboard/dashboard.server.ts'
import { Link } from 'react-router'
import type { StuckShipment } from '#app/shop/orders/fulfillment/unfulfilled-orders.server.ts'
import type { PendingTasks } from '#app/shop/dashboard/pending-tasks.ts'
import { formatMenuCount } from '#app/ui/admin/layout-data.ts'
import { DashboardCard, BigNumber, CardLink, formatCount } from '#app/ui/admin/dashboard/dashboard-card.tsx'
import { formatPaise, formatWholeRupees } from '#app/shop/values/money.ts'
import { formatChange } from '#app/ui/admin/reports/order-metrics.tsx'

type TaskCount =
	| Exclude<keyof PendingTasks, 'toRefund' | 'paymentIssueCount'>
	| 'payments'
	| 'peopleWaiting'
	| 'undeclared'

interface TaskKind {
	one: string
	many: string
	button: string
	to: string
	/** True for a task that most shops never have. It is not mentioned when its number is zero. */
	isRare?: boolean
	isHot?: boolean
}

/** The kinds of pending tasks. `to` is the URL of a list of exactly the counted entries (rule: admin-menu). */
const kinds: Record<TaskCount, TaskKind> = {
	toConfirm: { one: 'order to confirm', many: 'orders to confirm', button: 'Confirm', to: '/admin/orders/to-confirm' },
	toPack: { one: 'order to pack', many: 'orders to pack', button: 'Pack', to: '/admin/orders?status=2&packed=no' },
	toShip: { one: 'order to ship', many: 'orders to ship', button: 'Ship', to: '/admin/orders?status=2&packed=yes' },
	waiting: {
		one: 'order waiting for payment',
		many: 'orders waiting for payment',
		button: 'Remind',
		to: '/admin/orders?payment=waiting',
		isRare: true,
	},
	sentUnpaid: {
		one: 'order shipped but not paid',
		many: 'orders shipped but not paid',
		button: 'Request payment',
		to: '/admin/orders?payment=sent-unpaid',
		isRare: true,
		isHot: true,
	},
	payments: {
		one: 'payment issue',
		many: 'payment issues',
		button: 'Resolve',
		to: '/admin/payments',
		isHot: true,
	},
	claimed: {
		one: 'payment to check with your bank',
		many: 'payments to check with your bank',
		button: 'Check',
		to: '/admin/orders?payment=claimed',
		isRare: true,
	},
	toReturn: { one: 'open return', many: 'open returns', button: 'View', to: '/admin/returns' },
	toAnswer: {
		one: 'unanswered message',
		many: 'unanswered messages',
		button: 'Reply',
		to: '/admin/contact?answered=no',
	},
	complaints: {
		one: 'complaint to resolve',
		many: 'complaints to resolve',
		button: 'View',
		to: '/admin/contact?complaints=yes',
		isRare: true,
		isHot: true,
	},
	photos: {
		one: 'review photo to approve',
		many: 'review photos to approve',
		button: 'View',
		to: '/admin/reviews?photos=yes',
		isRare: true,
	},
	priceMissing: {
		one: 'product without a price',
		many: 'products without a price',
		button: 'Set price',
		to: '/admin/products?stock=priceless',
		isRare: true,
		isHot: true,
	},
	undeclared: {
		one: 'product without all declarations',
		many: 'products without all declarations',
		button: 'View',
		to: '/admin/products?stock=undeclared',
		isRare: true,
	},
	peopleWaiting: {
		one: 'back-in-stock request',
		many: 'back-in-stock requests',
		button: 'View',
		to: '/admin/stock/requests',
		isRare: true,
	},
	low: { one: 'product low on stock', many: 'products low on stock', button: 'View', to: '/admin/products?stock=low' },
	failedMails: { one: 'failed email', many: 'failed emails', button: 'View', to: '/admin/emails', isHot: true },
}

/** Shows each kind of pending task with its number. Kinds with zero tasks share one line, without the rare ones. */
export function PendingTaskList({ toDo }: { toDo: ToDoView | 'failed' }) {
	if (toDo === 'failed')
		return (
			<DashboardCard title="To do" of={toDo}>
				{() => null}
			</DashboardCard>
		)
	const { waits } = toDo
	const details: Partial<Record<TaskCount, string>> = toDo.details
	const counts: Record<TaskCount, number> = { ...waits, payments: waits.toRefund + waits.paymentIssueCount }
	const keys = Object.keys(kinds) as TaskCount[]
	const open = keys.filter((key) => counts[key] > 0)
	const none = keys.filter((key) => counts[key] === 0 && !kinds[key].isRare)
	const main = open.includes('toPack') ? 'toPack' : open[0]
	return (
		<section className="surface p-0!">
			<h2 className="sr-only">To do</h2>
			<ul className="divide-y divide-line">
				{open.map((key) => (
					<TaskLine key={key} {...kinds[key]} count={counts[key]} detail={details[key]} isMain={key === main} />
				))}
			</ul>
			{none.length > 0 && (
				<p className="border-t border-line px-4 py-2.5 text-xs text-muted first:border-0">
					{open.length === 0 ? 'You’re all caught up: ' : 'Nothing else to do: '}
					{none.map((key) => `no ${kinds[key].many}`).join(', ')}.
				</p>
			)}
		</section>
	)
}

function TaskLine({
	count,
	detail,
	isMain,
	...kind
}: TaskKind & { count: number; detail: string | undefined; isMain: boolean }) {
	const label = count === 1 ? kind.one : kind.many
	return (
		<li className="grid min-h-15 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 py-1.5 pr-3.5 pl-4 hover:bg-lit max-desk:min-h-17 max-desk:gap-x-2.5">
			<span className={`figure tabular min-w-10 desk:min-w-14 ${kind.isHot ? 'text-madder' : ''}`}>
				{formatMenuCount(count)}
			</span>
			<span>
				<b className="font-semibold max-desk:block">{label}</b>{' '}
				{detail && <span className="text-muted max-desk:text-xs">{detail}</span>}
			</span>
			<Link to={kind.to} className={`button ${isMain ? 'button-primary' : 'button-secondary'}`}>
				{kind.button}
				<span className="sr-only">
					: {formatMenuCount(count)} {label}
				</span>
			</Link>
		</li>
	)
}

/** Shows the cash with couriers and remittance problems (rule: pending-remittances); nothing if there is neither. */
export function CodPending({ cash }: { cash: PendingCodView | 'failed' }) {
	if (cash !== 'failed' && cash.shipments === 0 && cash.problems === '') return null
	return (
		<DashboardCard
			title="COD pending remittance"
			link={<CardLink to="/admin/remittances">Upload remittance file</CardLink>}
			of={cash}
		>
			{({ totalPaise, couriers, problems }) => (
				<>
					<BigNumber>{formatPaise(totalPaise)}</BigNumber>
					<CardLink to="/admin/orders?payment=collected">View shipments</CardLink>
					{problems && <CardLink to="/admin/remittances">{problems}</CardLink>}
					<table className="tabular mt-2 w-full border-collapse text-xs">
						<caption className="sr-only">Cash that couriers have collected and not yet transferred, by courier</caption>
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
							{couriers.map(({ courier, oldest, isOld, ...totals }) => (
								<tr key={courier} className="border-t border-line">
									<th scope="row" className="py-1.5 text-left font-normal">
										{courier || 'No courier'}
									</th>
									<td className="py-1.5 text-right">{totals.shipments}</td>
									<td className="py-1.5 pl-2 text-right whitespace-nowrap">{formatPaise(totals.paise)}</td>
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

/** Shows the shipments that need staff (rule: stuck-shipments); nothing if there are none. */
export function StuckShipments({ stuck }: { stuck: StuckShipment[] | 'failed' }) {
	if (stuck !== 'failed' && stuck.length === 0) return null
	return (
		<DashboardCard title="Shipments to check" of={stuck}>
			{(shipments) => (
				<ul className="divide-y divide-line text-sm">
					{shipments.map(({ orderId, shipment, reason, next }) => (
						<li key={orderId} className="py-2">
							<CardLink to={`/admin/orders/${orderId}`}>Order #{orderId}</CardLink>
							<p className="[overflow-wrap:anywhere]">
								{reason}. {next}
							</p>
							<p className="text-xs text-muted [overflow-wrap:anywhere]">{shipment}</p>
						</li>
					))}
				</ul>
			)}
		</DashboardCard>
	)
}

export function WeekComparison({ week }: { week: WeekView | 'failed' }) {
	return (
		<DashboardCard
			title="Last 7 days"
			note="vs previous 7 days"
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
