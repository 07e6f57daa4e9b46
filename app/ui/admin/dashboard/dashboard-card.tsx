import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../shell/icon.tsx'
import { Block } from '../page-parts.tsx'
import type { getDashboardCounts } from '#app/shop/dashboard/dashboard.server.ts'
import type { listSellingOutSoon } from '#app/shop/catalog/product/low-stock.server.ts'
import { ShopImage } from '../../product/shop-image.tsx'
import { currency, locale } from '#app/shop/region/india.ts'

export function DashboardCard<T extends object>({
	title,
	note,
	link,
	of,
	children,
	className = '',
}: {
	title: string
	/** Muted text beside the title. */
	note?: string
	link?: ReactNode
	of: T | 'failed'
	children: (content: T) => ReactNode
	className?: string
}) {
	return (
		<Block title={title} note={note} link={link} className={className}>
			{of === 'failed' ? <CardError /> : children(of)}
		</Block>
	)
}

function CardError() {
	return <p className="text-sm text-muted">Failed to load dashboard data</p>
}

export function CardLink({ to, isFile, children }: { to: string; isFile?: boolean; children: ReactNode }) {
	return (
		<Link
			to={to}
			reloadDocument={isFile}
			className="inline-flex min-h-11 items-center text-xs text-indigo underline decoration-indigo/35 underline-offset-3 hover:decoration-current"
		>
			{children}
		</Link>
	)
}

interface OpenBreach {
	id: number
	title: string
	boardBy: string
	left: string
	isOverdue: boolean
}

/**
 * Lists the personal data breaches that the Data Protection Board must still be notified of (rule: breach-register).
 * Shows nothing without one.
 */
export function OpenBreaches({ breaches }: { breaches: OpenBreach[] | 'failed' }) {
	if (breaches !== 'failed' && breaches.length === 0) return null
	return (
		<DashboardCard title="Personal data breach" of={breaches} className="border-l-4 border-danger">
			{(open) => (
				<ul className="divide-y divide-line text-sm">
					{open.map(({ id, title, boardBy, left, isOverdue }) => (
						<li key={id} className="py-1">
							<Link to={`/admin/privacy/breaches/${id}`} className="act-link [overflow-wrap:anywhere]">
								{title}
							</Link>
							<p className="tabular">
								Notify the Data Protection Board by {boardBy}:{' '}
								<b className={`font-semibold ${isOverdue ? 'text-danger' : ''}`}>{left}</b>
							</p>
						</li>
					))}
				</ul>
			)}
		</DashboardCard>
	)
}

export function AllClear({ children }: { children: ReactNode }) {
	return (
		<p className="flex items-start gap-2 text-sm text-muted">
			<Icon name="tick" className="mt-0.5 size-5 text-success" />
			{children}
		</p>
	)
}

/** Formats a number as '1,23,456'. */
export function formatCount(count: number): string {
	return count.toLocaleString(locale)
}

/**
 * A large number in the heading font. The font has no rupee sign, which is shown beside it, small and in the text font.
 */
export function BigNumber({ children, className = '' }: { children: string; className?: string }) {
	const rest = children.startsWith(currency.sign) ? children.slice(currency.sign.length).trimStart() : children
	return (
		<p className={`figure tabular ${className}`}>
			{rest !== children && <span className="mr-[0.22em] align-[0.06em] font-sans text-[0.68em]">{currency.sign}</span>}
			{rest}
		</p>
	)
}

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

/** The number of rows of each kind, each with a link to its list (rule: admin-menu). */
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

export function SellingOutSoon({
	next,
	link = <CardLink to="/admin/stock">Stock</CardLink>,
}: {
	next: Awaited<ReturnType<typeof listSellingOutSoon>> | 'failed'
	link?: ReactNode
}) {
	return (
		<DashboardCard title="Selling out soon" note="based on the last 14 days" link={link} of={next}>
			{(list) => (
				<>
					{list.length === 0 && (
						<p className="text-sm text-muted">No products are expected to sell out within four weeks.</p>
					)}
					<ul className="divide-y divide-line">
						{list.map(({ productId, name, variantName, left, daysLeft, image }) => (
							<li
								key={`${productId} ${variantName}`}
								className="grid min-h-12 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 text-sm"
							>
								<ShopImage
									image={image && { ...image, alt: '' }}
									sizes="27px"
									largest={160}
									className="h-9 w-[27px] rounded-[3px] object-cover"
								/>
								<span className="truncate">
									<Link
										to={`/admin/products/${productId}`}
										className="font-semibold underline-offset-4 hover:underline"
									>
										{name}
									</Link>{' '}
									<span className="text-muted">{variantName}</span>
								</span>
								<span className="tabular text-xs whitespace-nowrap">
									<b className="font-semibold">{left} left</b>{' '}
									<span className={daysLeft <= 2 ? 'text-danger' : daysLeft <= 7 ? 'text-warn' : 'text-muted'}>
										· lasts {daysLeft === 1 ? '1 day' : `${daysLeft} days`}
									</span>
								</span>
							</li>
						))}
					</ul>
				</>
			)}
		</DashboardCard>
	)
}
