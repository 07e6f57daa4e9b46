import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import { formatDateTime, formatShortDate } from '#app/shop/dates.ts'
import { type DashboardCounts, dashboardCounts, type RecentUser, recentUsers } from '#app/shop/people/dashboard.server.ts'
import { Block } from '#app/ui/admin/block.tsx'
import { NAV } from '#app/ui/admin/nav.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Problem } from '#app/ui/admin/problem.tsx'
import { StatusBadge } from '#app/ui/admin/status-badge.tsx'
import type { Route } from './+types/dashboard.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Dashboard · Admin' }]

export async function loader() {
	const [counts, users] = await Promise.all([dashboardCounts(), recentUsers()])
	return { counts, users: users.map(recent), updatedAt: formatDateTime(new Date()) }
}

/** Dates become text on the server: the browser may write them differently. */
function recent({ id, username, email, phone, status, createdAt }: RecentUser) {
	return { id, username, email, phone, status: status ?? 'active', createdOn: formatShortDate(createdAt) }
}

const refreshSeconds = 5 * 60

export default function DashboardPage({ loaderData: { counts, users, updatedAt } }: Route.ComponentProps) {
	const { revalidate, state } = useRevalidator()
	useEffect(() => {
		const timer = setInterval(() => void revalidate(), refreshSeconds * 1000)
		return () => clearInterval(timer)
	}, [revalidate])
	return (
		<>
			<noscript>
				<meta httpEquiv="refresh" content={String(refreshSeconds)} />
			</noscript>
			<PageHead title="Dashboard">
				<p className="tabular flex flex-wrap items-center gap-x-3 text-xs text-muted">
					<span role="status">Last updated: {updatedAt}</span>
					<Link to="/admin" discover="none" prefetch="none" className="inline-flex min-h-11 items-center text-sm text-ink underline underline-offset-4 hover:no-underline">
						{state === 'loading' ? 'Refreshing...' : 'Refresh'}
					</Link>
				</p>
			</PageHead>
			<CountCards counts={counts} />
			<div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_16rem]">
				<RecentUsers users={users} />
				<QuickActions />
			</div>
		</>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <Problem error={error} otherwise="Failed to load dashboard data" back={{ to: '/', label: 'To the shop' }} />
}

const cards: [keyof DashboardCounts, string][] = [
	['categories', 'Categories'],
	['collections', 'Collections'],
	['products', 'Products'],
	['orders', 'Orders'],
	['users', 'Users'],
	['contacts', 'Contacts'],
	['reviews', 'Reviews'],
]

function CountCards({ counts }: { counts: DashboardCounts }) {
	return (
		<dl className="grid grid-cols-2 gap-px overflow-hidden bg-line sm:grid-cols-4 xl:grid-cols-7">
			{cards.map(([key, label]) => (
				<div key={key} className="flex flex-col-reverse justify-end bg-white px-4 py-4 last:max-sm:col-span-2 last:sm:max-xl:col-span-2">
					<dt className="text-xs text-muted">{label}</dt>
					<dd className="tabular font-display text-xl">{counts[key].toLocaleString('en-IN')}</dd>
				</div>
			))}
		</dl>
	)
}

function RecentUsers({ users }: { users: ReturnType<typeof recent>[] }) {
	return (
		<Block title="Recent Users">
			<ul className="-mt-1 divide-y divide-line">
				{users.map(({ id, username, email, phone, status, createdOn }) => (
					<li key={id} className="grid items-center gap-x-4 py-2 text-sm sm:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
						<div className="min-w-0">
							<p className="flex items-center gap-3">
								<span className="truncate font-medium">{username}</span>
								<StatusBadge tone={statusTones[status] ?? 'muted'}>{status}</StatusBadge>
							</p>
							<p className="tabular flex flex-wrap gap-x-3 text-xs text-muted">
								<span>Joined {createdOn}</span>
								<span>Phone {phone || 'N/A'}</span>
							</p>
						</div>
						<p className="min-w-0 sm:text-right">
							<a href={`mailto:${email}`} className="inline-flex min-h-11 max-w-full items-center text-indigo underline underline-offset-2 hover:no-underline">
								<span className="truncate">{email}</span>
							</a>
						</p>
					</li>
				))}
			</ul>
		</Block>
	)
}

const statusTones: Record<string, 'success' | 'warn'> = { active: 'success', pending: 'warn' }

function QuickActions() {
	return (
		<Block title="Quick Actions">
			<ul className="-mt-1 divide-y divide-line">
				{NAV.filter(({ to }) => to !== '/admin').map(({ to, label }) => (
					<li key={to}>
						<Link to={to} discover="none" prefetch="none" className="flex min-h-11 items-center justify-between text-sm hover:underline hover:underline-offset-4">
							{label} <span aria-hidden="true">→</span>
						</Link>
					</li>
				))}
			</ul>
		</Block>
	)
}
