import { read } from '#app/adapters/db/db.server.ts'
import { countProducts } from '../catalog/listing/find-products.server.ts'

/** Rows of each kind, without deleted products (rule: back-office-menu). */
export async function dashboardCounts() {
	// Bare counts walk an index alone.
	const rows = await read.$queryRaw<
		Record<'categories' | 'collections' | 'orders' | 'users' | 'contacts' | 'reviews', bigint>[]
	>`
		SELECT
			(SELECT count(*) FROM "Category") AS "categories",
			(SELECT count(*) FROM "Collection") AS "collections",
			(SELECT count(*) FROM "Order") AS "orders",
			(SELECT count(*) FROM "User") AS "users",
			(SELECT count(*) FROM "ContactMessage") AS "contacts",
			(SELECT count(*) FROM "Rating") AS "reviews"`
	const [counted] = rows
	return {
		categories: Number(counted?.categories),
		collections: Number(counted?.collections),
		products: await countProducts(),
		orders: Number(counted?.orders),
		users: Number(counted?.users),
		contacts: Number(counted?.contacts),
		reviews: Number(counted?.reviews),
	}
}

/** The newest accounts, newest first (rule: back-office-menu). */
export function recentUsers(count = 5) {
	return read.user.findMany({
		orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
		take: count,
		select: { id: true, username: true, email: true, phone: true, status: true, createdAt: true },
	})
}
