import { Link } from 'react-router'
import type { getDashboardCounts } from '#app/shop/dashboard/dashboard.server.ts'
import { DashboardCard, formatCount } from './dashboard-card.tsx'

type Counts = Awaited<ReturnType<typeof getDashboardCounts>>

const cards: [key: keyof Counts, label: string, to: string][] = [
	['categories', 'Categories', '/admin/categories'],
	['collections', 'Collections', '/admin/collections'],
	['products', 'Products', '/admin/products'],
	['orders', 'Orders', '/admin/orders?status=all'],
	['users', 'Users', '/admin/users'],
	['contacts', 'Contacts', '/admin/contact'],
	['reviews', 'Reviews', '/admin/reviews'],
]

/** The number of rows of each kind, each with a link to its list (rule: back-office-menu). */
export function CountCards({ counts }: { counts: Counts | 'failed' }) {
	if (counts === 'failed')
		return (
			<DashboardCard title="Counts" of={counts}>
				{() => null}
			</DashboardCard>
		)
	return (
		<section className="@container surface p-0!">
			<h2 className="sr-only">Counts</h2>
			<ul className="grid h-full grid-cols-[repeat(4,auto)] gap-y-1 p-1.5 desk:px-2 @min-[38rem]:grid-cols-7">
				{cards.map(([key, label, to]) => (
					<li key={key}>
						<Link
							to={to}
							className="flex h-full min-h-11 flex-col justify-center rounded-soft px-2.5 py-1 hover:bg-sand"
						>
							<span className="tabular text-base font-semibold">{formatCount(counts[key])}</span>{' '}
							<span className="truncate text-xs text-muted">{label}</span>
						</Link>
					</li>
				))}
			</ul>
		</section>
	)
}

const quickActions = [
	['/admin/categories', 'Categories'],
	['/admin/collections', 'Collections'],
	['/admin/colors', 'Colors'],
	['/admin/products', 'Products'],
	['/admin/orders', 'Orders'],
	['/admin/users', 'Users'],
	['/admin/reviews', 'Reviews'],
	['/admin/contact', 'Contact'],
] as const

export function QuickActions() {
	return (
		<section className="surface py-3!">
			<h2 className="heading">Quick Actions</h2>
			<ul className="mt-1 grid grid-cols-[repeat(4,auto)] justify-between gap-x-2 desk:max-lg:grid-cols-[repeat(8,auto)]">
				{quickActions.map(([to, label]) => (
					<li key={to}>
						<Link
							to={to}
							className={
								'inline-flex min-h-11 max-w-full items-center text-xs text-indigo underline decoration-indigo/35 ' +
								'underline-offset-3 hover:decoration-current desk:min-h-6.5'
							}
						>
							<span className="truncate">{label}</span>
						</Link>
					</li>
				))}
			</ul>
		</section>
	)
}
