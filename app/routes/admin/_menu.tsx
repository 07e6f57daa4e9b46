import { Fragment, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { LineIcon } from '#app/ui/admin/page-parts.tsx'
import { useForbiddenPaths, formatMenuCount, type MenuCount, useMenuCounts } from '#app/ui/admin/layout-data.ts'
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
 * Returns the groups of the menu with the entries that the user's role has access to. If the role has no access to an
 * entry with nested entries, the nested entries take its place.
 */
function useMenuGroups() {
	const closed = useForbiddenPaths()
	const isOpenTo = ({ to }: NavEntry) => !closed.includes(to)
	return NAV.map(({ title, entries }) => ({
		title,
		entries: entries.flatMap((entry) => {
			const more = entry.more?.filter(isOpenTo)
			return isOpenTo(entry) ? [{ ...entry, more }] : (more ?? [])
		}),
	})).filter(({ entries }) => entries.length > 0)
}

interface MenuProps {
	label: string
	className?: string
	/**
	 * Whether the menu is the sidebar. In the sidebar, nested entries can be folded, and a narrow sidebar shows only
	 * icons. Otherwise nested entries are listed like all other entries.
	 */
	isBeside?: boolean
	children: ReactNode
}

export function Menu({ label, className, isBeside = false, children }: MenuProps) {
	const groups = useMenuGroups()
	const closed = useForbiddenPaths()
	const current = getCurrentEntry(useLocation().pathname)
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

/** Shows the nested entries of `entry`, unfolded when the current page is `entry` or one of them. */
function Folded({ entry, more, current }: { entry: NavEntry; more: readonly NavEntry[]; current: string | undefined }) {
	return (
		<details open={[entry, ...more].some(({ to }) => to === current)} className="menu-more">
			<summary>
				<span className="sr-only">More in {entry.label}</span>
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

/** Shows the number of pending tasks of a menu entry; nothing for zero or an unknown number. */
function Count({ count }: { count: MenuCount | undefined }) {
	if (!count?.number) return null
	return (
		<span className="menu-count tabular">
			{formatMenuCount(count.number)}
			<span className="sr-only"> {count.label}</span>
		</span>
	)
}

/**
 * Shows a bar at the bottom of a phone's screen with links to the most used screens and a button that opens the menu.
 */
export function BottomBar() {
	const closed = useForbiddenPaths()
	const current = getCurrentEntry(useLocation().pathname)
	const counts = useMenuCounts()
	return (
		<nav aria-label="Quick links" className="bottom-bar print:hidden">
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

interface NavEntry {
	to: string
	label: string
	/** The `d` attribute of the icon's SVG path, in a 20 × 20 view box. */
	icon: string
	/** The less frequent entries, which are nested below this entry. */
	more?: readonly NavEntry[] | undefined
}

interface NavGroup {
	title: string
	entries: readonly NavEntry[]
}

const createEntry = (to: string, label: string, icon: string, more?: NavEntry[]): NavEntry => ({
	to,
	label,
	icon,
	more,
})

const DASHBOARD = createEntry('/admin', 'Dashboard', 'm3 10.5 2.5 2.5L11 6M3 4h9m2 6.500h3M11 15.500h6M3 17h4.5')

const ORDERS = createEntry('/admin/orders', 'Orders', 'm3 6 7-3 7 3v8l-7 3-7-3zm0 0 7 3 7-3m-7 3v8')
const PACKING = createEntry('/admin/orders/packing', 'Packing', 'M3 8h14v9H3zm2-5h10l2 5H3zm3 9h4')
const PRODUCTS = createEntry('/admin/products', 'Products', 'M3 3h7l7 7-7 7-7-7zm3.5 3.5v.1')
const STOCK = createEntry('/admin/stock', 'Stock', 'M3 4h2v12H3zm4 0h1v12H7zm3 0h3v12h-3zm5 0h2v12h-2z')

/** The entries of `BottomBar`, in order. */
const QUICK: readonly NavEntry[] = [{ ...DASHBOARD, label: 'Dashboard' }, ORDERS, PACKING, PRODUCTS]

/** The entries in the menu's order (rule: admin-menu). */
const NAV: readonly NavGroup[] = [
	{
		title: 'Sell',
		entries: [
			ORDERS,
			PACKING,
			createEntry('/admin/returns', 'Returns', 'M7 4 3 8l4 4M3 8h9a5 5 0 0 1 0 10H8'),
			createEntry('/admin/pos', 'Point of sale', 'M4 3h12v14l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5zm3 4h6m-6 3h6'),
		],
	},
	{
		title: 'Catalog',
		entries: [
			PRODUCTS,
			STOCK,
			createEntry(
				'/admin/categories',
				'Categories',
				'M3 4h5.500v5.500H3zm8.5 0H17v5.500h-5.500zM3 12h5.500v5H3zm8.5 0H17v5h-5.500z',
			),
			createEntry('/admin/collections', 'Collections', 'M6 3h11v11H6zM3 6v11h11'),
			createEntry('/admin/colors', 'Colors', 'M10 3s5 5.2 5 9a5 5 0 0 1-10 0c0-3.8 5-9 5-9z'),
		],
	},
	{
		title: 'People',
		entries: [
			createEntry('/admin/customers', 'Customers', 'M6 7h8l1.5 10h-11zM7.500 7a2.500 2.500 0 0 1 5 0', [
				createEntry(
					'/admin/abandoned-carts',
					'Abandoned carts',
					'M2 3h2.500l2 9.500h8.500L17 6H5.2M7.500 15.500v.1m6.500-.1v.1',
				),
			]),
			createEntry('/admin/users', 'Users', 'M10 3.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM4 17c0-3 2.6-5 6-5s6 2 6 5', [
				createEntry(
					'/admin/staff',
					'Team',
					'M7.5 4a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM2.5 16c0-2.5 2.2-4.5 5-4.5s5 2 5 4.5M13 4.5a2.2 2.2 0 0 1 0 4.4M14 11.8c2 .4 3.5 2 3.5 4.2',
				),
			]),
			createEntry('/admin/update', 'New Daily Updates', 'M5 13V9a5 5 0 0 1 10 0v4l1.5 2h-13zm3.5 4h3'),
			createEntry('/admin/contact', 'Contact', 'M3 4h14v10h-7l-4 3.500V14H3z'),
			createEntry('/admin/reviews', 'Reviews', 'm10 3 2.2 4.6 5 .7-3.6 3.5.9 5-4.5-2.4-4.5 2.4.9-5L2.8 8.3l5-.7z'),
		],
	},
	{
		title: 'Money',
		entries: [
			createEntry(
				'/admin/payments',
				'Payments',
				'M3 5.500h14v9H3zm7 2.500a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM5.5 10v.1m9-.1v.1',
			),
			createEntry('/admin/invoices', 'Invoices', 'M5 2h7l4 4v12H5zm7 0v4h4M8 10h5m-5 3h5'),
			createEntry('/admin/sales', 'Discount sales', 'M5 15 15 5M5 5h3v3H5zm7 7h3v3h-3z'),
			createEntry('/admin/coupons', 'Coupons', 'M3 5h14v3a2 2 0 0 0 0 4v3H3v-3a2 2 0 0 0 0-4zm5 2v6m4-5-2 4'),
		],
	},
	{
		title: 'Shop',
		entries: [
			createEntry('/admin/reports', 'Reports', 'M3 3v14h14M7 14v-4m4 4V5m4 9V8', [
				createEntry('/admin/searches', 'Searches', 'M8.5 3a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zm4 9.5L17 17'),
			]),
			createEntry('/admin/home', 'Home page', 'm3 9 7-6 7 6M5 8v9h10V8'),
			createEntry('/admin/banner', 'Banner', 'M3 4h14v12H3zm0 9 4-4 4 4 2-2 4 4'),
			createEntry(
				'/admin/offers',
				'Offers',
				'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zm-3 10.5 6-6M7.5 6.5a1 1 0 1 1 0 2 1 1 0 0 1 0-2zm5 5a1 1 0 1 1 0 2 1 1 0 0 1 0-2z',
			),
			createEntry('/admin/video', 'Video', 'M3 5h10v10H3zm10 4 4-2.5v7L13 11'),
			createEntry(
				'/admin/insta',
				'Instagram',
				'M4 3h12a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zm6 4a3 3 0 1 1 0 6 3 3 0 0 1 0-6zm4-1.5v.1',
			),
			createEntry(
				'/admin/settings',
				'Settings',
				'M3 6h8m4 0h2M3 14h2m4 0h8M13 4a2 2 0 1 1 0 4 2 2 0 0 1 0-4zm-6 8a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
				[
					createEntry('/admin/activity', 'Activity log', 'M4 3h12v14H4zm3 4h6m-6 3h6m-6 3h4'),
					createEntry('/admin/account', 'Your account', 'M5 9h10v8H5zm2 0V6.5a3 3 0 0 1 6 0V9m-3 3v2'),
				],
			),
		],
	},
]

/**
 * Returns the URL (`to`) of the menu entry that the current page belongs to; `undefined` for none. The longest matching
 * URL wins, so `/admin/settings/home` wins over `/admin/settings`.
 */
function getCurrentEntry(pathname: string): string | undefined {
	const all = [DASHBOARD, ...NAV.flatMap(({ entries }) => entries.flatMap((entry) => [entry, ...(entry.more ?? [])]))]
	const fitting = all.filter(({ to }) => pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`)))
	return fitting.toSorted((a, b) => b.to.length - a.to.length)[0]?.to
}
