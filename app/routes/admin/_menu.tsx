import { Fragment, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { LineIcon } from '#app/ui/admin/line-icon.tsx'
import { useClosed } from '#app/ui/admin/use-act.ts'
import { countText, type MenuCount, useMenuCounts } from '#app/ui/admin/menu/menu-counts.ts'
import { currentEntry, DASHBOARD, NAV, type NavEntry, QUICK } from '#app/ui/admin/menu/nav.ts'
import { useShop } from '#app/ui/shell/use-shop.ts'

export function ShopName({ className = '' }: { className?: string }) {
	const shop = useShop()
	return (
		<Link to="/admin" className={`block truncate font-display text-[1.4375rem] leading-11 ${className}`}>
			{shop.name}
		</Link>
	)
}

/**
 * Returns the groups that the role has access to. When the role cannot open a parent entry, its nested entries appear
 * on their own.
 */
function useGroups() {
	const closed = useClosed()
	const opens = ({ to }: NavEntry) => !closed.includes(to)
	return NAV.map(({ title, entries }) => ({
		title,
		entries: entries.flatMap((entry) => {
			const more = entry.more?.filter(opens)
			return opens(entry) ? [{ ...entry, more }] : (more ?? [])
		}),
	})).filter(({ entries }) => entries.length > 0)
}

interface MenuProps {
	label: string
	className?: string
	/** The menu is beside the page, where secondary entries fold and a narrow menu shows only icons. */
	isBeside?: boolean
	children: ReactNode
}

export function Menu({ label, className, isBeside = false, children }: MenuProps) {
	const groups = useGroups()
	const closed = useClosed()
	const current = currentEntry(useLocation().pathname)
	return (
		<nav aria-label={label} className={className}>
			{children}
			{!closed.includes('/admin') && <MenuLink {...DASHBOARD} isCurrent={current === '/admin'} />}
			{groups.map(({ title, entries }) => (
				<section key={title} className="menu-group">
					<h2>{title}</h2>
					<ul>
						{entries.map((entry) => (
							<Fragment key={entry.to}>
								<li className="relative">
									<MenuLink {...entry} isCurrent={current === entry.to} />
									{isBeside && entry.more && entry.more.length > 0 && (
										<Folded entry={entry} more={entry.more} current={current} />
									)}
								</li>
								{!isBeside &&
									entry.more?.map((one) => (
										<li key={one.to}>
											<MenuLink {...one} isCurrent={current === one.to} />
										</li>
									))}
							</Fragment>
						))}
					</ul>
				</section>
			))}
		</nav>
	)
}

/** Nested entries, which are open when the current page is one of them. */
function Folded({ entry, more, current }: { entry: NavEntry; more: readonly NavEntry[]; current: string | undefined }) {
	return (
		<details open={[entry, ...more].some(({ to }) => to === current)} className="menu-more">
			<summary>
				<span className="sr-only">More below {entry.label}</span>
			</summary>
			<ul>
				{more.map((one) => (
					<li key={one.to}>
						<MenuLink {...one} isCurrent={current === one.to} />
					</li>
				))}
			</ul>
		</details>
	)
}

function MenuLink({ to, label, icon, isCurrent }: NavEntry & { isCurrent: boolean }) {
	const count = useMenuCounts()[to]
	return (
		<Link to={to} title={label} aria-current={isCurrent ? 'page' : undefined} className="menu-link">
			<LineIcon path={icon} />
			<span className="menu-label">{label}</span>
			<Count count={count} />
		</Link>
	)
}

/** Shows the number of pending tasks; nothing for zero. */
function Count({ count }: { count: MenuCount | undefined }) {
	if (!count?.number) return null
	return (
		<span className="menu-count tabular">
			{countText(count.number)}
			<span className="sr-only"> {count.words}</span>
		</span>
	)
}

/** Links to the most used screens at the bottom of a phone, and to the rest of the menu. */
export function BottomBar() {
	const closed = useClosed()
	const current = currentEntry(useLocation().pathname)
	const counts = useMenuCounts()
	return (
		<nav aria-label="Quick" className="bottom-bar print:hidden">
			{QUICK.filter(({ to }) => !closed.includes(to)).map(({ to, label, icon }) => (
				<Link key={to} to={to} aria-current={current === to ? 'page' : undefined}>
					<LineIcon path={icon} />
					{label}
					{to === '/admin/orders' && <Count count={counts[to]} />}
				</Link>
			))}
			<button type="button" popoverTarget="admin-menu">
				<LineIcon path={lines} />
				Menu
			</button>
		</nav>
	)
}

export const lines = 'M3 5h14M3 10h14M3 15h14'
