import { Prisma, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { type Actor, requirePermission } from '../auth/permissions.ts'
import { refuse } from '../values/refusal.ts'
import { defaultKinds, defaultSections } from './home-sections.ts'

/** The home page tables with an owner-defined order, and the label of a row for the log. */
const kinds = {
	'home-section': { table: Prisma.sql`"HomeSection"`, label: Prisma.sql`coalesce("title", "kind")` },
	banner: { table: Prisma.sql`"Banner"`, label: Prisma.sql`coalesce("title", '#' || "id")` },
	offer: { table: Prisma.sql`"Offer"`, label: Prisma.sql`"text"` },
	instagram: { table: Prisma.sql`"InstagramItem"`, label: Prisma.sql`"link"` },
} as const

/** The owner's order. Of equal positions the older row comes first. */
export const byPosition = [{ position: 'asc' as const }, { id: 'asc' as const }]
/** The owner's order (`byPosition`) in SQL. */
export const byPositionSql = Prisma.sql`"position", "id"`

type OrderedKind = keyof typeof kinds

interface Row {
	id: number
	position: number
	label: string
}

/** Returns the position for a new row at the end of the owner's order. */
export async function getNextPosition(tx: Transaction, kind: OrderedKind): Promise<number> {
	const rows = await tx.$queryRaw<{ position: bigint }[]>`
		SELECT coalesce(max("position"), 0) + 1 AS "position" FROM ${kinds[kind].table}`
	return Number(rows[0]!.position)
}

/**
 * Moves a section, banner, offer or Instagram section to a position among its kind, counted from 1. A position beyond
 * the end means the last (rule: owners-order). Repeating the call changes nothing.
 *
 * @throws not-found: the row is unknown.
 */
export async function moveHomeItem(actor: Actor, kind: OrderedKind, id: number, place: number): Promise<void> {
	const { table, label } = kinds[kind]
	requirePermission(actor, 'home page')
	await write(async (tx) => {
		if (kind === 'home-section') await createDefaultSections(tx)
		const rows = await tx.$queryRaw<Row[]>`
			SELECT "id", "position", ${label} AS "label" FROM ${table} ORDER BY ${byPositionSql}`
		const from = rows.findIndex((row) => row.id === id)
		const moved = rows[from]
		if (!moved) refuse('not-found', 'home-row-not-found')
		const to = Math.min(Math.max(place, 1), rows.length) - 1
		if (from === to) return
		for (const [index, row] of rows.toSpliced(from, 1).toSpliced(to, 0, moved).entries())
			if (row.position !== index + 1)
				await tx.$executeRaw`UPDATE ${table} SET "position" = ${index + 1} WHERE "id" = ${row.id}`
		const details = { old: { place: from + 1 }, new: { place: to + 1 } }
		await recordActivity(tx, actor, { action: 'change', kind, id, label: moved.label, ...details })
	})
}

/**
 * Inserts the rows of built-in sections (`defaultSections`) that have none, at the end of the order. A section can only
 * be changed once it has a row.
 */
export async function createDefaultSections(tx: Transaction): Promise<void> {
	const stored = await tx.homeSection.findMany({ select: { id: true } })
	let position = await getNextPosition(tx, 'home-section')
	for (const kind of defaultKinds) {
		const id = defaultSections[kind]
		if (stored.some((row) => row.id === id)) continue
		await tx.homeSection.create({ data: { id, kind, position }, select: { id: true } })
		position += 1
	}
}
