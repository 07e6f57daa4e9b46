import { Prisma, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { note } from '../journal/journal.server.ts'
import { type Actor, mustBeAllowed } from '../words/roles.ts'
import { refuse } from '../refusal.ts'
import { usualKinds, usualSections } from './home-sections.ts'

/** What stands in an order of the owner's on the home page, and what the log calls one. */
const kinds = {
	'home-section': { table: Prisma.sql`"HomeSection"`, label: Prisma.sql`coalesce("title", "kind")` },
	banner: { table: Prisma.sql`"Banner"`, label: Prisma.sql`coalesce("title", '#' || "id")` },
	offer: { table: Prisma.sql`"Offer"`, label: Prisma.sql`"text"` },
	instagram: { table: Prisma.sql`"InstagramItem"`, label: Prisma.sql`"link"` },
} as const

/** The owner's order; of equal positions the older comes first. */
export const inOwnersOrder = [{ position: 'asc' as const }, { id: 'asc' as const }]
/** The same in SQL. */
export const ownersOrder = Prisma.sql`"position", "id"`

type OrderedKind = keyof typeof kinds

interface Row {
	id: number
	position: number
	label: string
}

/** The position behind the last. */
export async function lastPosition(tx: Transaction, kind: OrderedKind): Promise<number> {
	const rows = await tx.$queryRaw<{ position: bigint }[]>`
		SELECT coalesce(max("position"), 0) + 1 AS "position" FROM ${kinds[kind].table}`
	return Number(rows[0]!.position)
}

/**
 * Puts a section, banner, offer or Instagram section at a place among its kind, 1 the first; beyond the last it is the last
 * (rule: owners-order). The same twice is done once. Unknown: 'not-found'.
 */
export async function moveOnHomePage(actor: Actor, kind: OrderedKind, id: number, place: number): Promise<void> {
	const { table, label } = kinds[kind]
	mustBeAllowed(actor, 'home page')
	await write(async (tx) => {
		if (kind === 'home-section') await storeUsualSections(tx)
		const rows = await tx.$queryRaw<Row[]>`
			SELECT "id", "position", ${label} AS "label" FROM ${table} ORDER BY ${ownersOrder}`
		const from = rows.findIndex((row) => row.id === id)
		const moved = rows[from]
		if (!moved) refuse('not-found', 'It is not there any more.')
		const to = Math.min(Math.max(place, 1), rows.length) - 1
		if (from === to) return
		for (const [index, row] of rows.toSpliced(from, 1).toSpliced(to, 0, moved).entries())
			if (row.position !== index + 1)
				await tx.$executeRaw`UPDATE ${table} SET "position" = ${index + 1} WHERE "id" = ${row.id}`
		const facts = { old: { place: from + 1 }, new: { place: to + 1 } }
		await note(tx, actor, { act: 'change', kind, id, label: moved.label, ...facts })
	})
}

/** Gives the shop's own sections the rows that they are missing, for what is changed; the last in their order. */
export async function storeUsualSections(tx: Transaction): Promise<void> {
	const stored = await tx.homeSection.findMany({ select: { id: true } })
	let position = await lastPosition(tx, 'home-section')
	for (const kind of usualKinds) {
		const id = usualSections[kind]
		if (stored.some((row) => row.id === id)) continue
		await tx.homeSection.create({ data: { id, kind, position }, select: { id: true } })
		position += 1
	}
}
