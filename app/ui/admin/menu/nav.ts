export interface NavEntry {
	to: string
	label: string
	/** The path of a 20 × 20 line icon. */
	icon: string
	/** The less frequent entries that fold below it. */
	more?: readonly NavEntry[] | undefined
}

interface NavGroup {
	title: string
	entries: readonly NavEntry[]
}

const entry = (to: string, label: string, icon: string, more?: NavEntry[]): NavEntry => ({ to, label, icon, more })

export const DASHBOARD = entry('/admin', 'Dashboard', 'm3 10.5 2.5 2.5L11 6M3 4h9m2 6.500h3M11 15.500h6M3 17h4.5')

const ORDERS = entry('/admin/orders', 'Orders', 'm3 6 7-3 7 3v8l-7 3-7-3zm0 0 7 3 7-3m-7 3v8')
const PACKING = entry('/admin/orders/packing', 'Packing', 'M3 8h14v9H3zm2-5h10l2 5H3zm3 9h4')
const PRODUCTS = entry('/admin/products', 'Products', 'M3 3h7l7 7-7 7-7-7zm3.5 3.5v.1')
const STOCK = entry('/admin/stock', 'Stock', 'M3 4h2v12H3zm4 0h1v12H7zm3 0h3v12h-3zm5 0h2v12h-2z')

/** The entries at the bottom of a phone's screen, before the complete menu. */
export const QUICK: readonly NavEntry[] = [{ ...DASHBOARD, label: 'Today' }, ORDERS, PACKING, PRODUCTS]

/** The entries in the menu's order (rule: back-office-menu). */
export const NAV: readonly NavGroup[] = [
	{
		title: 'Sell',
		entries: [
			ORDERS,
			PACKING,
			entry('/admin/returns', 'Returns', 'M7 4 3 8l4 4M3 8h9a5 5 0 0 1 0 10H8'),
			entry('/admin/sell', 'Counter', 'M4 3h12v14l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5zm3 4h6m-6 3h6'),
		],
	},
	{
		title: 'Catalogue',
		entries: [
			PRODUCTS,
			STOCK,
			entry(
				'/admin/categories',
				'Categories',
				'M3 4h5.500v5.500H3zm8.5 0H17v5.500h-5.500zM3 12h5.500v5H3zm8.5 0H17v5h-5.500z',
				[
					entry('/admin/collections', 'Collections', 'M6 3h11v11H6zM3 6v11h11'),
					entry('/admin/colors', 'Colors', 'M10 3s5 5.2 5 9a5 5 0 0 1-10 0c0-3.8 5-9 5-9z'),
					entry('/admin/searches', 'Searches', 'M8.5 3a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zm4 9.5L17 17'),
				],
			),
		],
	},
	{
		title: 'People',
		entries: [
			entry('/admin/users', 'Users', 'M10 3.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM4 17c0-3 2.6-5 6-5s6 2 6 5', [
				entry('/admin/update', 'New Daily Updates', 'M5 13V9a5 5 0 0 1 10 0v4l1.5 2h-13zm3.5 4h3'),
				entry(
					'/admin/people',
					'Team',
					'M7.5 4a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM2.5 16c0-2.5 2.2-4.5 5-4.5s5 2 5 4.5M13 4.5a2.2 2.2 0 0 1 0 4.4M14 11.8c2 .4 3.5 2 3.5 4.2',
				),
			]),
			entry('/admin/contact', 'Contact', 'M3 4h14v10h-7l-4 3.500V14H3z'),
			entry('/admin/reviews', 'Reviews', 'm10 3 2.2 4.6 5 .7-3.6 3.5.9 5-4.5-2.4-4.5 2.4.9-5L2.8 8.3l5-.7z'),
		],
	},
	{
		title: 'Money',
		entries: [
			entry('/admin/payments', 'Payments', 'M3 5.500h14v9H3zm7 2.500a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM5.5 10v.1m9-.1v.1'),
			entry('/admin/invoices', 'Invoices', 'M5 2h7l4 4v12H5zm7 0v4h4M8 10h5m-5 3h5'),
			entry('/admin/sales', 'Sales', 'M5 15 15 5M5 5h3v3H5zm7 7h3v3h-3z'),
			entry('/admin/coupons', 'Coupons', 'M3 5h14v3a2 2 0 0 0 0 4v3H3v-3a2 2 0 0 0 0-4zm5 2v6m4-5-2 4'),
		],
	},
	{
		title: 'Shop',
		entries: [
			entry('/admin/numbers', 'Reports', 'M3 3v14h14M7 14v-4m4 4V5m4 9V8'),
			entry('/admin/home', 'Home page', 'm3 9 7-6 7 6M5 8v9h10V8', [
				entry('/admin/banner', 'Banner', 'M3 4h14v12H3zm0 9 4-4 4 4 2-2 4 4'),
				entry(
					'/admin/offers',
					'Offers',
					'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zm-3 10.5 6-6M7.5 6.5a1 1 0 1 1 0 2 1 1 0 0 1 0-2zm5 5a1 1 0 1 1 0 2 1 1 0 0 1 0-2z',
				),
				entry('/admin/video', 'Video', 'M3 5h10v10H3zm10 4 4-2.5v7L13 11'),
				entry(
					'/admin/insta',
					'Instagram',
					'M4 3h12a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zm6 4a3 3 0 1 1 0 6 3 3 0 0 1 0-6zm4-1.5v.1',
				),
			]),
			entry(
				'/admin/settings',
				'Settings',
				'M3 6h8m4 0h2M3 14h2m4 0h8M13 4a2 2 0 1 1 0 4 2 2 0 0 1 0-4zm-6 8a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
				[
					entry('/admin/log', 'Log', 'M4 3h12v14H4zm3 4h6m-6 3h6m-6 3h4'),
					entry('/admin/account', 'Your account', 'M5 9h10v8H5zm2 0V6.5a3 3 0 0 1 6 0V9m-3 3v2'),
				],
			),
		],
	},
]

/**
 * Returns the entry of the current page. When both `/admin/settings` and `/admin/settings/home` match, the longer one
 * wins.
 */
export function currentEntry(pathname: string): string | undefined {
	const all = [DASHBOARD, ...NAV.flatMap(({ entries }) => entries.flatMap((entry) => [entry, ...(entry.more ?? [])]))]
	const fitting = all.filter(({ to }) => pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`)))
	return fitting.toSorted((a, b) => b.to.length - a.to.length)[0]?.to
}
