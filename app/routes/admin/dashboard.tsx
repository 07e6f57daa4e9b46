import type { MouseEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { readBackups } from '#app/http/admin/read-backups.server.ts'
import { adminOf } from '#app/http/session/guards.server.ts'
import { valueOrFailed } from '#app/http/outcomes/or-failed.server.ts'
import { formatDateTime, formatDay } from '#app/shop/dates.ts'
import { firstSteps } from '#app/shop/desk/first-steps.server.ts'
import { sellsOutNext } from '#app/shop/catalog/product/sells-out-next.server.ts'
import { Backups, isAlarming } from '#app/ui/admin/dashboard/backups.tsx'
import { FirstSteps, SilentCopy } from '#app/ui/admin/dashboard/first-steps.tsx'
import { FailedMails } from '#app/ui/admin/send-again.tsx'
import { Cash, Week } from '#app/ui/admin/dashboard/cash.tsx'
import { CountCards, RecentUsers } from '#app/ui/admin/dashboard/overview.tsx'
import { SellsOutNext } from '#app/ui/admin/dashboard/sells-out.tsx'
import { refreshSeconds, useRefresh } from '#app/ui/admin/dashboard/use-refresh.ts'
import { Waiting } from '#app/ui/admin/dashboard/what-waits.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Problem } from '#app/ui/admin/problem.tsx'
import type { RefreshingHandle } from '#app/ui/shell/refresh-without-script.tsx'
import type { Route } from './+types/dashboard.ts'
import {
	dashboardCounts,
	readCash,
	readFailedMails,
	readRecentUsers,
	readSilentCopy,
	readToDo,
	readWeek,
} from '#app/shop/desk/dashboard.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Today · Admin' }]

/** Parts load separately. Dates are formatted on the server because browsers may format them differently. */
export async function loader({ context, url }: Route.LoaderArgs) {
	const now = new Date()
	const [copy, steps, toDo, mails, backups, next, cash, week, counts, users] = await Promise.all([
		valueOrFailed(context, adminOf(context).then(readSilentCopy)),
		valueOrFailed(context, adminOf(context).then(firstSteps)),
		valueOrFailed(context, readToDo(now)),
		valueOrFailed(context, readFailedMails()),
		valueOrFailed(context, readBackups(now)),
		valueOrFailed(context, sellsOutNext(now)),
		valueOrFailed(context, readCash(now)),
		valueOrFailed(context, readWeek(now)),
		valueOrFailed(context, dashboardCounts()),
		valueOrFailed(context, readRecentUsers()),
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

function secondsUntilRefresh({ backups }: Parts): number {
	return backups !== 'failed' && backups.runningSince ? refreshSeconds.duringBackup : refreshSeconds.usually
}

export const handle: RefreshingHandle = {
	act: 'overview',
	refresh: ({ parts }: { parts: Parts }) => ({ seconds: secondsUntilRefresh(parts), to: refreshPath }),
}

export default function DashboardPage({
	loaderData: { parts, hasFailed, isRefresh, today, updatedAt },
}: Route.ComponentProps) {
	const seconds = secondsUntilRefresh(parts)
	const { refresh, isRefreshing, isRefreshed } = useRefresh(seconds, refreshFailed)
	const isUrgent = parts.backups !== 'failed' && isAlarming(parts.backups)
	const isNew = parts.counts !== 'failed' && parts.counts.orders === 0
	const refreshInPlace = (event: MouseEvent) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return
		event.preventDefault()
		void refresh()
	}
	return (
		<>
			<PageHead title="Today">
				<p className="tabular flex flex-wrap items-center gap-x-3 text-xs text-muted">
					<span className="max-desk:hidden">{today}</span>
					<span role="status">Last updated: {updatedAt}</span>
					<Link to={refreshPath} onClick={refreshInPlace} className="act-link text-ink">
						{isRefreshing ? 'Refreshing...' : 'Refresh'}
					</Link>
				</p>
			</PageHead>
			<div role="alert">
				{hasFailed && (
					<p className="mb-4 border-l-4 border-l-danger board px-4 py-3 text-sm text-danger">
						{isRefresh || isRefreshed ? refreshFailed : loadFailed}
					</p>
				)}
			</div>
			<div className="columns">
				<div className="stack">
					<SilentCopy copy={parts.copy} />
					{isUrgent && <Backups backups={parts.backups} />}
					{isNew && <FirstSteps steps={parts.steps} isNew />}
					<Waiting toDo={parts.toDo} />
					{(parts.mails === 'failed' || parts.mails.total + parts.mails.late.total > 0) && (
						<FailedMails mails={parts.mails} />
					)}
					<SellsOutNext next={parts.next} />
					<RecentUsers users={parts.users} />
				</div>
				<div className="stack">
					<Cash cash={parts.cash} />
					<Week week={parts.week} />
					{!isUrgent && <Backups backups={parts.backups} />}
					<CountCards counts={parts.counts} />
					{!isNew && <FirstSteps steps={parts.steps} isNew={false} />}
				</div>
			</div>
		</>
	)
}

export function ErrorBoundary() {
	const { search } = useLocation()
	return (
		<Problem
			otherwise={search.includes('refresh') ? refreshFailed : loadFailed}
			back={{ to: '/', label: 'To the shop' }}
		/>
	)
}
