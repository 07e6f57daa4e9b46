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

/** Those whose name contains the search, by name. */
export function namedPage(
	table: 'Category' | 'Collection' | 'Color',
	search: string,
	page: number,
): Promise<Page<number>> {
	const searched = normaliseText(search)
	const matching = searched ? Prisma.sql`instr("nameKey", ${searched}) > 0` : null
	return matchingPage(table, { matching, order: Prisma.sql`"nameKey"` }, page)
}
