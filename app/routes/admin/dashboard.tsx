import type { MouseEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { orFailed } from '#app/http/outcomes/or-failed.server.ts'
import { backupState } from '#app/shop/backup/run-backup.server.ts'
import { productsRunningLow } from '#app/shop/catalog/product/low-stock.server.ts'
import { formatDateTime, formatShortDate } from '#app/shop/dates.ts'
import { failedMails } from '#app/shop/mail/failed-mail.server.ts'
import { lateMails } from '#app/shop/mail/outbox.server.ts'
import { type SalesDay, salesOfLast } from '#app/shop/orders/sales-view.ts'
import { salesByDay } from '#app/shop/orders/sales.server.ts'
import { waitingOrders } from '#app/shop/orders/waiting-orders.server.ts'
import { dashboardCounts, recentUsers } from '#app/shop/back-office/dashboard.server.ts'
import { Backups, isAlarming } from '#app/ui/admin/dashboard/backups.tsx'
import { FailedMails } from '#app/ui/admin/dashboard/failed-mails.tsx'
import { LowProducts } from '#app/ui/admin/dashboard/low-products.tsx'
import { CountCards, QuickActions, RecentUsers } from '#app/ui/admin/dashboard/overview.tsx'
import { Sales } from '#app/ui/admin/dashboard/sales.tsx'
import { useRefresh } from '#app/ui/admin/dashboard/use-refresh.ts'
import { WaitingOrders } from '#app/ui/admin/dashboard/waiting-orders.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Problem } from '#app/ui/admin/problem.tsx'
import { RefreshWithoutScript } from '#app/ui/admin/refresh-without-script.tsx'
import type { Route } from './+types/dashboard.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Dashboard · Admin' }]

/** Every part is read by itself, and its dates become text on the server: the browser may write them differently. */
export async function loader({ context, url }: Route.LoaderArgs) {
	const now = new Date()
	const [mails, backups, waiting, low, sales, counts, users] = await Promise.all([
		orFailed(context, readFailedMails()),
		orFailed(context, readBackups(now)),
		orFailed(context, readWaitingOrders()),
		orFailed(context, productsRunningLow()),
		orFailed(context, readSales(now)),
		orFailed(context, dashboardCounts()),
		orFailed(context, readRecentUsers()),
	])
	const parts = { mails, backups, waiting, low, sales, counts, users }
	const hasFailed = Object.values(parts).includes('failed')
	return { parts, hasFailed, isRefresh: url.searchParams.has('refresh'), updatedAt: formatDateTime(now) }
}

async function readFailedMails() {
	const [{ total, items }, late] = await Promise.all([failedMails(1, 5), lateMails()])
	return { total, late, newest: items.map(({ failedAt, ...mail }) => ({ ...mail, failedOn: formatDateTime(failedAt) })) }
}

async function readBackups(now: Date) {
	const { last, lastGood, runningSince, ...state } = backupState(now)
	const problem = last?.problem
	return {
		...state,
		runningSince: runningSince && formatDateTime(runningSince),
		failed: last && problem ? { on: formatDateTime(last.startedAt), problem } : null,
		lastGood: lastGood?.made ? { on: formatDateTime(lastGood.startedAt), file: lastGood.made.file, size: inUnits(lastGood.made.bytes), took: inSeconds(lastGood) } : null,
	}
}

function inUnits(bytes: number): string {
	const megabytes = bytes / 1024 / 1024
	return megabytes < 1024 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1024).toFixed(1)} GB`
}

function inSeconds({ startedAt, endedAt }: { startedAt: Date; endedAt: Date }): string {
	const seconds = Math.max(1, Math.round((endedAt.getTime() - startedAt.getTime()) / 1000))
	return seconds < 120 ? `made in ${seconds} s` : `made in ${Math.round(seconds / 60)} minutes`
}

async function readWaitingOrders() {
	const groups = await waitingOrders()
	return groups.map(({ oldest, ...group }) => ({ ...group, oldest: oldest.map(({ createdAt, ...order }) => ({ ...order, placedOn: formatDateTime(createdAt) })) }))
}

async function readSales(now: Date) {
	const days = await salesByDay(now)
	const figures = ([['Today', 1], ['Last 7 days', 7], ['Last 30 days', 30]] as const).map(([label, count]) => ({ label, ...salesOfLast(days, count) }))
	return { figures, days: days.map(labelled) }
}

function labelled({ startsAt, ...day }: SalesDay) {
	return { label: formatShortDate(startsAt), ...day }
}

async function readRecentUsers() {
	const users = await recentUsers()
	return users.map(({ createdAt, status, ...user }) => ({ ...user, status: status ?? 'active', createdOn: formatShortDate(createdAt) }))
}

const refreshSeconds = 5 * 60
const whileBackingUp = 15
const refreshPath = '/admin?refresh=now'
const loadFailed = 'Failed to load dashboard data'
const refreshFailed = 'Failed to refresh dashboard data'

export default function DashboardPage({ loaderData: { parts, hasFailed, isRefresh, updatedAt } }: Route.ComponentProps) {
	const seconds = parts.backups !== 'failed' && parts.backups.runningSince ? whileBackingUp : refreshSeconds
	const { refresh, isRefreshing, isRefreshed } = useRefresh(seconds, refreshFailed)
	const isUrgent = parts.backups !== 'failed' && isAlarming(parts.backups)
	const refreshInPlace = (event: MouseEvent) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return
		event.preventDefault()
		void refresh()
	}
	return (
		<>
			<RefreshWithoutScript seconds={seconds} to={refreshPath} />
			<PageHead title="Dashboard">
				<p className="tabular flex flex-wrap items-center gap-x-3 text-xs text-muted">
					<span role="status">Last updated: {updatedAt}</span>
					<Link
						to={refreshPath}
						onClick={refreshInPlace}
						discover="none"
						prefetch="none"
						className="inline-flex min-h-11 items-center text-sm text-ink underline underline-offset-4 hover:no-underline"
					>
						{isRefreshing ? 'Refreshing...' : 'Refresh'}
					</Link>
				</p>
			</PageHead>
			<div role="alert">
				{hasFailed && <p className="mb-4 border-l-4 border-danger bg-white px-4 py-3 text-sm text-danger">{isRefresh || isRefreshed ? refreshFailed : loadFailed}</p>}
			</div>
			<div className="grid gap-4">
				{(parts.mails === 'failed' || parts.mails.total + parts.mails.late.total > 0) && <FailedMails mails={parts.mails} />}
				{isUrgent && <Backups backups={parts.backups} />}
				<div className="grid gap-4 lg:grid-cols-2">
					<WaitingOrders waiting={parts.waiting} />
					<LowProducts low={parts.low} />
				</div>
				<Sales sales={parts.sales} />
				<CountCards counts={parts.counts} />
				{!isUrgent && <Backups backups={parts.backups} />}
				<div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_16rem]">
					<RecentUsers users={parts.users} />
					<QuickActions />
				</div>
			</div>
		</>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const { search } = useLocation()
	return <Problem error={error} otherwise={search.includes('refresh') ? refreshFailed : loadFailed} back={{ to: '/', label: 'To the shop' }} />
}
