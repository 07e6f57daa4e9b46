import { Block } from '../block.tsx'
import { FactLine } from '../fact-line.tsx'
import { StatusBadge } from '../../orders/status-badge.tsx'
import { formatCount, Part, Unread } from './part.tsx'

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
	if (counts === 'failed') {
		return (
			<Block title="Counts">
				<Unread />
			</Block>
		)
	}
	return (
		<section>
			<h2 className="sr-only">Counts</h2>
			<dl className="grid grid-cols-2 gap-px overflow-hidden bg-line sm:grid-cols-4 xl:grid-cols-7">
				{cards.map(([key, label]) => (
					<div
						key={key}
						className="flex flex-col-reverse justify-end bg-white px-4 py-4 last:max-sm:col-span-2 last:sm:max-xl:col-span-2"
					>
						<dt className="text-xs text-muted">{label}</dt>
						<dd className="tabular font-display text-xl">{formatCount(counts[key])}</dd>
					</div>
				))}
			</dl>
		</section>
	)
}

interface RecentUserView {
	id: number
	username: string
	email: string
	phone: string
	status: string
	createdOn: string
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
		<li className="grid items-center gap-x-4 py-2 text-sm sm:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
			<div className="min-w-0">
				<p className="flex items-center gap-3">
					<span className="truncate font-medium">{username}</span>
					<StatusBadge tone={statusTones[status] ?? 'muted'}>{status}</StatusBadge>
				</p>
				<FactLine facts={[`Joined ${createdOn}`, `Phone ${phone || 'N/A'}`]} />
			</div>
			<p className="min-w-0 sm:text-right">
				<a
					href={`mailto:${email}`}
					className="inline-flex min-h-11 max-w-full items-center text-indigo underline underline-offset-2 hover:no-underline"
				>
					<span className="truncate">{email}</span>
				</a>
			</p>
		</li>
	)
}
