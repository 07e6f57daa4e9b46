import type { RecentUserView } from '#app/shop/desk/dashboard.server.ts'
import { FactLine } from '../fact-line.tsx'
import { StatusBadge } from '../../orders/status-badge.tsx'
import { formatCount, Part } from './part.tsx'

const cards = [
	['categories', 'Categories'],
	['collections', 'Collections'],
	['products', 'Products'],
	['orders', 'Orders'],
	['users', 'Users'],
	['contacts', 'Contacts'],
	['reviews', 'Reviews'],
] as const

export function CountCards({ counts }: { counts: Record<(typeof cards)[number][0], number> | 'failed' }) {
	return (
		<Part title="Counts" of={counts}>
			{(known) => (
				<dl className="grid grid-cols-2 gap-x-6 gap-y-1 text-sm max-desk:grid-cols-3 max-desk:gap-x-4 max-desk:text-xs">
					{cards.map(([key, label]) => (
						<div key={key} className="flex justify-between gap-x-2">
							<dt className="text-muted">{label}</dt>
							<dd className="tabular font-medium">{formatCount(known[key])}</dd>
						</div>
					))}
				</dl>
			)}
		</Part>
	)
}

const statusTones: Record<string, 'success' | 'warn'> = { active: 'success', pending: 'warn' }

export function RecentUsers({ users }: { users: RecentUserView[] | 'failed' }) {
	return (
		<Part title="Recent Users" of={users}>
			{(list) => (
				<ul className="-mt-1 divide-y divide-line">
					{list.map((user) => (
						<RecentUser key={user.id} {...user} />
					))}
				</ul>
			)}
		</Part>
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
