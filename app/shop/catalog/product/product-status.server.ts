import { Prisma } from '#app/adapters/db/db.server.ts'
import { productStatus } from '../../values/product-status.ts'

/**
 * The products that customers see, for Prisma queries that find products by id or by a relation. It excludes the other
 * statuses instead of naming the active one, because no index serves such a condition: the database then searches by
 * the id. A list in the order of an index uses `activeSql`, because Prisma would send the status as a parameter, and
 * SQLite would prepare such a statement again for each call.
 */
export const activeWhere = {
	status: { notIn: [productStatus.draft, productStatus.archived] },
} satisfies Prisma.ProductWhereInput

/** The products that only staff see. */
export const draftWhere = { status: productStatus.draft } as const satisfies Prisma.ProductWhereInput

/** The products that staff may open and edit. */
export const notArchivedWhere = {
	status: { not: productStatus.archived },
} as const satisfies Prisma.ProductWhereInput

/** The same conditions in SQL. Partial indexes need them literally, and an alias of the table may precede them. */
export const activeSql = Prisma.sql`"status" = 'active'`
export const draftSql = Prisma.sql`"status" = 'draft'`
export const archivedSql = Prisma.sql`"status" = 'archived'`

/** The opposite of `activeSql`, which names the other values because an index finds only those. */
export const notActiveSql = Prisma.sql`"status" IN ('draft', 'archived')`

/** The condition of `activeSql` for a query that reads products by id: the expression keeps it from any index. */
export const activeByIdSql = Prisma.sql`"status" || '' = 'active'`

/** Returns the columns of a product whose status changes. */
export function changeStatus<Status extends string>(status: Status): { status: Status; statusChangedAt: Date } {
	return { status, statusChangedAt: new Date() }
}
