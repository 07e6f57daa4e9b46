import type { ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { useClosed } from '#app/ui/admin/use-act.ts'
import { countText, type MenuCount, useMenuCounts } from '#app/ui/admin/menu/menu-counts.ts'
import { DASHBOARD, NAV, type NavEntry, type NavGroup } from '#app/ui/admin/menu/nav.ts'
import { useShop } from '#app/ui/shell/use-shop.ts'

export function ShopName({ className = '' }: { className?: string }) {
	const shop = useShop()
	return (
		<Link
			to="/admin"
			discover="none"
			prefetch="none"
			className={`block truncate font-display text-lg leading-11 ${className}`}
		>
			{shop.name}
		</Link>
	)
}

export function Menu({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
	const closed = useClosed()
	const opens = ({ to }: NavEntry) => !closed.includes(to)
	return (
		<nav aria-label={label} className={className}>
			{children}
			{opens(DASHBOARD) && <MenuLink {...DASHBOARD} />}
			{NAV.map(({ title, entries }) => (
				<Group key={title} title={title} entries={entries.filter(opens)} />
			))}
		</nav>
	)
}

/** Open where the page is one of its own; selling always, for it is the daily work. */
function Group({ title, entries }: NavGroup) {
	const { pathname } = useLocation()
	const counts = useMenuCounts()
	const [only] = entries
	if (!only) return null
	if (entries.length === 1) return <MenuLink {...only} count={counts[only.to]} />
	const isCurrent = entries.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
	return (
		<details open={isCurrent || title === 'Sell'} className="group/menu border-t border-line first-of-type:mt-1">
			<summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-soft px-3 text-xs text-muted hover:bg-sand [&::-webkit-details-marker]:hidden">
				<svg aria-hidden="true" viewBox="0 0 20 20" className={chevron}>
					<path d="m7 4 6 6-6 6" />
				</svg>
				{title}
				<span className="ml-auto group-open/menu:hidden">
					{entries.map(({ to }) => (
						<Count key={to} count={counts[to]} />
					))}
				</span>
			</summary>
			<ul className="pb-1">
				{entries.map((entry) => (
					<li key={entry.to}>
						<MenuLink {...entry} count={counts[entry.to]} />
					</li>
				))}
			</ul>
		</details>
	)
}

const chevron =
	'size-5 shrink-0 fill-none stroke-current p-1 group-open/menu:rotate-90 motion-safe:transition-transform [stroke-linecap:round] [stroke-linejoin:round] [stroke-width:2]'

function MenuLink({ to, label, icon, count }: NavEntry & { count?: MenuCount | undefined }) {
	return (
		<NavLink
			to={to}
			end={to === '/admin'}
			discover="none"
			prefetch="none"
			className="flex min-h-11 items-center gap-3 rounded-soft px-3 text-sm leading-tight hover:bg-sand aria-[current=page]:bg-sand aria-[current=page]:font-medium aria-[current=page]:text-madder"
		>
			<Icon path={icon} />
			{label}
			<Count count={count} />
		</NavLink>
	)
}

/** Nothing where nothing waits. */
function Count({ count }: { count: MenuCount | undefined }) {
	if (!count?.number) return null
	return (
		<span className="tabular ml-auto text-xs font-medium text-madder">
			{countText(count.number)}
			<span className="sr-only"> {count.words}</span>
		</span>
	)
}

export function Icon({ path }: { path: string }) {
	return (
		<svg
			aria-hidden="true"
			viewBox="0 0 20 20"
			className="size-5 shrink-0"
			fill="none"
			stroke="currentColor"
			strokeWidth="1.5"
			strokeLinejoin="round"
			strokeLinecap="round"
		>
			<path d={path} />
		</svg>
	)
}
