import { read } from '#app/adapters/db/db.server.ts'

/** How much there is of everything. */
export interface DashboardCounts {
	categories: number
	collections: number
	products: number
	orders: number
	users: number
	contacts: number
	reviews: number
}

/** Someone who has an account, as the dashboard lists them. */
export interface RecentUser {
	id: number
	username: string
	email: string
	phone: string
	/** null means active. */
	status: string | null
	createdAt: Date
}

/** The number of rows of each kind; deleted products do not count (specification 2, section 2). */
export async function dashboardCounts(): Promise<DashboardCounts> {
	const [categories, collections, products, orders, users, contacts, reviews] = await Promise.all([
		read.category.count(),
		read.collection.count(),
		read.product.count({ where: { deletedAt: null } }),
		read.order.count(),
		read.user.count(),
		read.contactMessage.count(),
		read.rating.count(),
	])
	return { categories, collections, products, orders, users, contacts, reviews }
}

/** The newest accounts, newest first: 5 of them on the dashboard (specification 2, section 9). */
export function recentUsers(count = 5): Promise<RecentUser[]> {
	return read.user.findMany({
		orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
		take: count,
		select: { id: true, username: true, email: true, phone: true, status: true, createdAt: true },
	})
}
