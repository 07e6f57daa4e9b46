import { Prisma } from '#app/adapters/db/db.server.ts'
import { productStatus } from '../../values/product-status.ts'

/**
 * The products that customers see, for Prisma queries that find products by id or by a relation. It is written as
 * `notIn` on purpose: no index can serve `notIn`, so the database uses the index of the id or the relation. Lists that
 * are sorted by an index use `activeSql`: Prisma would send the status as a parameter, and SQLite would prepare the
 * statement again for each call.
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

/**
 * The status conditions in SQL. They must be spelled as in the partial indexes, or the indexes are not used. In queries
 * with joins, the alias of the table is written before them.
 */
export const activeSql = Prisma.sql`"status" = 'active'`
export const draftSql = Prisma.sql`"status" = 'draft'`
export const archivedSql = Prisma.sql`"status" = 'archived'`

/** The opposite of `activeSql`. It lists the other statuses because an index cannot serve a "not equal" condition. */
export const notActiveSql = Prisma.sql`"status" IN ('draft', 'archived')`

/**
 * The condition of `activeSql` for queries that find products by id. Concatenating `''` prevents the database from
 * using an index of the status instead of the id.
 */
export const activeByIdSql = Prisma.sql`"status" || '' = 'active'`

/** Returns the columns to save when the status of a product changes: the status and the current time. */
export function changeStatus<Status extends string>(status: Status): { status: Status; statusChangedAt: Date } {
	return { status, statusChangedAt: new Date() }
}
