import { type MouseEvent, useId } from 'react'
import { Link, useLocation, Form } from 'react-router'
import { getBackupsView } from '#app/http/admin/backups-view.server.ts'
import { requireAdmin } from '#app/http/session/guards.server.ts'
import { settleOrLog } from '#app/http/responses/page-refusals.server.ts'
import { formatDateTime, formatDay } from '#app/shop/values/dates.ts'
import { getSetupChecklist, type SetupChecklist } from '#app/shop/dashboard/setup-checklist.server.ts'
import { listSellingOutSoon } from '#app/shop/catalog/product/low-stock.server.ts'
import { Backups, needsAttention, refreshSeconds, useRefresh } from '#app/ui/admin/dashboard/backups.tsx'
import {
	type StandbyCopyView,
	type RecentUserView,
	getDashboardCounts,
	getPendingCod,
	getFailedEmails,
	listRecentUsers,
	getStandbyCopy,
	getToDo,
	getWeek,
} from '#app/shop/dashboard/dashboard.server.ts'
import { listOpenBreaches } from '#app/shop/privacy/privacy.server.ts'
import { listStuckShipments } from '#app/shop/orders/fulfillment/unfulfilled-orders.server.ts'
import { LineIcon, FactLine, PageHeader } from '#app/ui/admin/page-parts.tsx'
import { Button, SubmitButton } from '../../ui/forms/button.tsx'
import {
	CountCards,
	QuickActions,
	formatCount,
	DashboardCard,
	OpenBreaches,
	SellingOutSoon,
} from '#app/ui/admin/dashboard/dashboard-card.tsx'
import { FailedMails } from '#app/ui/admin/failed-mails.tsx'
import { CodPending, StuckShipments, WeekComparison, PendingTaskList } from './_dashboard-blocks.tsx'
import { StatusBadge } from '../../ui/orders/status-badge.tsx'
import { AdminError } from '#app/ui/admin/error-page.tsx'
import type { RefreshingHandle } from '#app/ui/shell/refresh-without-script.tsx'
import type { Route } from './+types/dashboard.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Dashboard · Admin' }]

/**
 * Loads each part of the page on its own. A part that fails is `'failed'`. Formats dates on the server, because
 * browsers may format them differently.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
	const now = new Date()
	const [copy, breaches, setup, toDo, mails, backups, next, stuck, cash, week, counts, users] = await Promise.all([
		settleOrLog(context, requireAdmin(context).then(getStandbyCopy)),
		settleOrLog(
			context,
			requireAdmin(context).then((actor) => listOpenBreaches(actor, now)),
		),
		settleOrLog(context, requireAdmin(context).then(getSetupChecklist)),
		settleOrLog(context, getToDo(now)),
		settleOrLog(context, getFailedEmails()),
		settleOrLog(context, getBackupsView(now)),
		settleOrLog(context, listSellingOutSoon(now)),
		settleOrLog(context, listStuckShipments(now)),
		settleOrLog(context, getPendingCod(now)),
		settleOrLog(context, getWeek(now)),
		settleOrLog(context, getDashboardCounts()),
		settleOrLog(context, listRecentUsers()),
	])
	const parts = { copy, breaches, setup, toDo, mails, backups, next, stuck, cash, week, counts, users }
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
	permission: 'overview',
	refresh: ({ parts }: { parts: Parts }) => ({ seconds: getSecondsUntilRefresh(parts), to: refreshPath }),
}

export default function DashboardPage({
	loaderData: { parts, hasFailed, isRefresh, today, updatedAt },
}: Route.ComponentProps) {
	const seconds = getSecondsUntilRefresh(parts)
	const { refresh, isRefreshing, isRefreshed } = useRefresh(seconds, refreshFailed)
	const isUrgent = parts.backups !== 'failed' && needsAttention(parts.backups)
	const isNew = parts.setup !== 'failed' && parts.setup.isWithoutProduct
	const isUnsold = parts.counts !== 'failed' && parts.counts.orders === 0
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
			<div className="columns mb-2.5 items-stretch! desk:mb-3.5">
				<CountCards counts={parts.counts} />
				<QuickActions />
			</div>
			<div className="columns">
				<div className="stack">
					<StandbyCopyNotice copy={parts.copy} />
					<OpenBreaches breaches={parts.breaches} />
					{isUrgent && <Backups backups={parts.backups} />}
					{isNew ? <SetupSteps setup={parts.setup} isOpen /> : <PendingTaskList toDo={parts.toDo} />}
					{!isNew && isUnsold && <SetupSteps setup={parts.setup} isOpen />}
					{(parts.mails === 'failed' || parts.mails.total + parts.mails.late.total > 0) && (
						<FailedMails mails={parts.mails} />
					)}
					{!isNew && <SellingOutSoon next={parts.next} />}
					<RecentUsers users={parts.users} />
				</div>
				<div className="stack">
					{!isNew && (
						<>
							<StuckShipments stuck={parts.stuck} />
							<CodPending cash={parts.cash} />
							<WeekComparison week={parts.week} />
						</>
					)}
					{!isUrgent && <Backups backups={parts.backups} />}
					{!isNew && !isUnsold && <SetupSteps setup={parts.setup} isOpen={false} />}
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

const statusTones: Record<string, 'success' | 'warn'> = { active: 'success', pending: 'warn' }

function RecentUsers({ users }: { users: RecentUserView[] | 'failed' }) {
	return (
		<DashboardCard title="Recent Users" of={users}>
			{(list) => (
				<ul className="-mt-1 divide-y divide-line">
					{list.map((user) => (
						<RecentUser key={user.id} {...user} />
					))}
				</ul>
			)}
		</DashboardCard>
	)
}

function RecentUser({ username, email, phone, status, createdOn }: RecentUserView) {
	return (
		<li className="grid grid-cols-2 items-center gap-x-4 py-1 text-sm xl:grid-cols-[minmax(0,10rem)_minmax(0,1fr)_minmax(0,11rem)]">
			<p className="flex min-w-0 items-center gap-3">
				<span className="truncate font-medium">{username}</span>
				<StatusBadge tone={statusTones[status] ?? 'muted'}>{status}</StatusBadge>
			</p>
			<FactLine
				facts={[`Joined ${createdOn}`, `Phone ${phone || 'N/A'}`]}
				className="max-xl:order-last max-xl:col-span-2"
			/>
			<p className="min-w-0 text-right">
				<a
					href={`mailto:${email}`}
					className="inline-flex min-h-6 max-w-full items-center text-indigo underline underline-offset-2 hover:no-underline"
				>
					<span className="truncate">{email}</span>
				</a>
			</p>
		</li>
	)
}

/**
 * Shows the setup checklist, folded unless `isOpen` (rule: first-steps). Shows nothing when all steps are done or the
 * checklist failed to load.
 */
function SetupSteps({ setup, isOpen }: { setup: SetupChecklist | 'failed'; isOpen: boolean }) {
	const title = useId()
	if (setup === 'failed' || setup.steps.length === 0) return null
	const { steps } = setup
	const done = steps.filter(({ isDone }) => isDone).length
	return (
		<aside aria-labelledby={title} className="border-l-4 border-l-madder surface">
			<details open={isOpen}>
				<summary className="flex min-h-6 flex-wrap items-baseline gap-x-4">
					<h2 id={title} className="heading">
						Set up your shop
					</h2>
					<span className="tabular text-xs text-muted">
						{done} of {steps.length} done
					</span>
				</summary>
				<ol className={`mt-2 grid gap-x-6 ${isOpen ? 'sm:grid-cols-2 xl:grid-cols-3' : 'sm:max-lg:grid-cols-2'}`}>
					{steps.map((step) => (
						<li key={step.label} className="flex min-h-11 items-center gap-2 text-sm">
							<CheckMark isDone={step.isDone} />
							{step.isDone ? (
								<span className="text-muted">
									{step.label}
									<span className="sr-only">: done</span>
								</span>
							) : (
								<Link to={step.to} className="act-link">
									{step.label}
								</Link>
							)}
							{step.skip && !step.isDone && (
								<Form method="post" action={`/admin/setup-checklist/${step.skip}/skip`}>
									<Button variant="quiet" className="px-1! text-xs whitespace-nowrap text-muted">
										Skip<span className="sr-only">: {step.label}</span>
									</Button>
								</Form>
							)}
						</li>
					))}
				</ol>
			</details>
		</aside>
	)
}

function CheckMark({ isDone }: { isDone: boolean }) {
	const path = isDone ? 'm4 10.5 4 4 8-9' : 'M10 3.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13z'
	return <LineIcon path={path} className={`size-5 shrink-0 ${isDone ? 'text-success' : 'text-line'}`} />
}

const to = '/admin/activate-copy'

/**
 * Shows the notice that this shop is a restored copy with paused notifications, until an owner declares it the live
 * shop (rule: silent-copy). Shows nothing for `null`: the shop is live.
 */
function StandbyCopyNotice({ copy }: { copy: StandbyCopyView | null | 'failed' }) {
	if (copy === null) return null
	return (
		<DashboardCard title="This is a copy of the shop" of={copy} className="border-l-4 border-danger">
			{({ since, mails, webhookCount, isOwner }) => (
				<>
					<p className="text-sm">
						The database was restored from a backup or another server. Since {since}, the shop has sent no emails or
						webhooks and has not contacted the payment service, so that nobody is notified twice. {formatCount(mails)}{' '}
						{mails === 1 ? 'email' : 'emails'} and {formatCount(webhookCount)}{' '}
						{webhookCount === 1 ? 'webhook delivery' : 'webhook deliveries'} are pending.
					</p>
					{isOwner ? (
						<Form method="post" action={to} preventScrollReset className="mt-3">
							<label className="flex min-h-11 items-center gap-3 text-sm">
								<input type="checkbox" name="holdsBack" className="size-5 shrink-0 accent-indigo" />
								Hold back pending messages, which may already have been sent. You can send them manually later.
							</label>
							<SubmitButton action={to} pendingText="Saving..." className="mt-2 px-4">
								Go live
							</SubmitButton>
						</Form>
					) : (
						<p className="mt-1 text-sm">An owner can make this the live shop.</p>
					)}
				</>
			)}
		</DashboardCard>
	)
}
