import type { MouseEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { getBackupsView } from '#app/http/admin/backups-view.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { settleOrLog } from '#app/http/responses/settle-or-log.server.ts'
import { formatDateTime, formatDay } from '#app/shop/values/dates.ts'
import { getSetupChecklist } from '#app/shop/dashboard/setup-checklist.server.ts'
import { listSellingOutSoon } from '#app/shop/catalog/product/selling-out-soon.server.ts'
import { Backups, needsAttention } from '#app/ui/admin/dashboard/backups.tsx'
import { SetupChecklist, StandbyCopyNotice } from '#app/ui/admin/dashboard/setup-checklist.tsx'
import { FailedMails } from '#app/ui/admin/failed-mails.tsx'
import { CodPending, WeekComparison } from '#app/ui/admin/dashboard/cod-pending.tsx'
import { CountCards, RecentUsers } from '#app/ui/admin/dashboard/overview.tsx'
import { SellingOutSoon } from '#app/ui/admin/dashboard/selling-out-soon.tsx'
import { refreshSeconds, useRefresh } from '#app/ui/admin/dashboard/use-refresh.ts'
import { PendingTaskList } from '#app/ui/admin/dashboard/pending-tasks.tsx'
import { PageHeader } from '#app/ui/admin/page-header.tsx'
import { AdminError } from '#app/ui/admin/error-page.tsx'
import type { RefreshingHandle } from '#app/ui/shell/refresh-without-script.tsx'
import type { Route } from './+types/dashboard.ts'
import {
	getDashboardCounts,
	getPendingCod,
	getFailedEmails,
	listRecentUsers,
	getStandbyCopy,
	getToDo,
	getWeek,
} from '#app/shop/dashboard/dashboard.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Dashboard · Admin' }]

/** Parts load separately. Dates are formatted on the server because browsers may format them differently. */
export async function loader({ context, url }: Route.LoaderArgs) {
	const now = new Date()
	const [copy, steps, toDo, mails, backups, next, cash, week, counts, users] = await Promise.all([
		settleOrLog(context, requireAdmin(context).then(getStandbyCopy)),
		settleOrLog(context, requireAdmin(context).then(getSetupChecklist)),
		settleOrLog(context, getToDo(now)),
		settleOrLog(context, getFailedEmails()),
		settleOrLog(context, getBackupsView(now)),
		settleOrLog(context, listSellingOutSoon(now)),
		settleOrLog(context, getPendingCod(now)),
		settleOrLog(context, getWeek(now)),
		settleOrLog(context, getDashboardCounts()),
		settleOrLog(context, listRecentUsers()),
	])
	const parts = { copy, steps, toDo, mails, backups, next, cash, week, counts, users }
	const hasFailed = Object.values(parts).includes('failed')
	return {
		parts,
		hasFailed,
		isRefresh: url.searchParams.has('refresh'),
		today: formatDay(now),
		updatedAt: formatDateTime(now),
	}
}

const refreshPath = '/admin?refresh=now'
const loadFailed = 'Failed to load dashboard data'
const refreshFailed = 'Failed to refresh dashboard data'

type Parts = Route.ComponentProps['loaderData']['parts']

function getSecondsUntilRefresh({ backups }: Parts): number {
	return backups !== 'failed' && backups.runningSince ? refreshSeconds.duringBackup : refreshSeconds.usually
}

export const handle: RefreshingHandle = {
	act: 'overview',
	refresh: ({ parts }: { parts: Parts }) => ({ seconds: getSecondsUntilRefresh(parts), to: refreshPath }),
}

export default function DashboardPage({
	loaderData: { parts, hasFailed, isRefresh, today, updatedAt },
}: Route.ComponentProps) {
	const seconds = getSecondsUntilRefresh(parts)
	const { refresh, isRefreshing, isRefreshed } = useRefresh(seconds, refreshFailed)
	const isUrgent = parts.backups !== 'failed' && needsAttention(parts.backups)
	const isNew = parts.counts !== 'failed' && parts.counts.orders === 0
	const refreshInPlace = (event: MouseEvent) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return
		event.preventDefault()
		void refresh()
	}
	return (
		<>
			<PageHeader title="Dashboard">
				<p className="tabular flex flex-wrap items-center gap-x-3 text-xs text-muted">
					<span className="max-desk:hidden">{today}</span>
					<span role="status">Last updated: {updatedAt}</span>
					<Link to={refreshPath} onClick={refreshInPlace} className="act-link text-ink">
						{isRefreshing ? 'Refreshing...' : 'Refresh'}
					</Link>
				</p>
			</PageHeader>
			<div role="alert">
				{hasFailed && (
					<p className="mb-4 border-l-4 border-l-danger board px-4 py-3 text-sm text-danger">
						{isRefresh || isRefreshed ? refreshFailed : loadFailed}
					</p>
				)}
			</div>
			<div className="columns">
				<div className="stack">
					<StandbyCopyNotice copy={parts.copy} />
					{isUrgent && <Backups backups={parts.backups} />}
					{isNew && <SetupChecklist steps={parts.steps} isNew />}
					<PendingTaskList toDo={parts.toDo} />
					{(parts.mails === 'failed' || parts.mails.total + parts.mails.late.total > 0) && (
						<FailedMails mails={parts.mails} />
					)}
					<SellingOutSoon next={parts.next} />
					<RecentUsers users={parts.users} />
				</div>
				<div className="stack">
					<CodPending cash={parts.cash} />
					<WeekComparison week={parts.week} />
					{!isUrgent && <Backups backups={parts.backups} />}
					<CountCards counts={parts.counts} />
					{!isNew && <SetupChecklist steps={parts.steps} isNew={false} />}
				</div>
			</div>
		</>
	)
}

export function ErrorBoundary() {
	const { search } = useLocation()
	return (
		<AdminError
			otherwise={search.includes('refresh') ? refreshFailed : loadFailed}
			back={{ to: '/', label: 'View shop' }}
		/>
	)
}
