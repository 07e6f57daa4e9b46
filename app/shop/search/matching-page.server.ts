import { Prisma, read } from '#app/adapters/db/db.server.ts'
import { adminPageSize, type Page, pageWindow } from '../paging.ts'
import { normaliseText } from './normalise.ts'

type Table = 'Banner' | 'Category' | 'Collection' | 'Color' | 'InstagramItem'

/** A page of ids of an admin's list (rule: list-search), of tables short enough to be read as a whole. */
export async function matchingPage(
	table: Table,
	{ matching, order = Prisma.sql`"id"` }: { matching: Prisma.Sql | null; order?: Prisma.Sql },
	page: number,
): Promise<Page<number>> {
	const where = Prisma.sql`${Prisma.raw(`"${table}"`)} WHERE ${matching ?? Prisma.sql`TRUE`}`
	const counted = await read.$queryRaw<{ total: bigint }[]>`SELECT count(*) AS "total" FROM ${where}`
	const { skip, take, ...window } = pageWindow(Number(counted[0]?.total ?? 0), page, adminPageSize)
	const rows = await read.$queryRaw<{ id: number }[]>`
		SELECT "id" FROM ${where} ORDER BY ${order} LIMIT ${take} OFFSET ${skip}`
	return { ...window, items: rows.map(({ id }) => id) }
}

/** The order of the menu: each category with those in it behind it. */
export const inTreeOrder = Prisma.sql`
	coalesce((SELECT parent."position" FROM "Category" parent WHERE parent."id" = "Category"."parentId"), "position"),
	coalesce((SELECT parent."nameKey" FROM "Category" parent WHERE parent."id" = "Category"."parentId"), "nameKey"),
	CASE WHEN "parentId" IS NULL THEN 0 ELSE 1 END, "position", "nameKey"`

/** Those whose name contains the search, by name. */
export function namedPage(
	table: 'Category' | 'Collection' | 'Color',
	search: string,
	page: number,
	order = Prisma.sql`"nameKey"`,
): Promise<Page<number>> {
	const searched = normaliseText(search)
	const matching = searched ? Prisma.sql`instr("nameKey", ${searched}) > 0` : null
	return matchingPage(table, { matching, order }, page)
}
