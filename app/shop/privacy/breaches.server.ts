import { z } from 'zod'
import { read, write } from '#app/adapters/db/db.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { type Actor, requirePermission } from '../auth/permissions.ts'
import { formatDateTime, formatIndianIso, parseIndianTime } from '../values/dates.ts'
import { refuse } from '../values/refusal.ts'
import { lineText, linesText, maxLineLength, maxTextLength, tooLongMessage } from '../values/text.ts'

const wrongTime = 'Please enter a date and a time.'

/** A time in India as browsers send it, such as '2026-11-29T15:45'. */
const timeText = z
	.string({ error: wrongTime })
	.regex(/^20\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d(:[0-5]\d)?$/, wrongTime)
	.refine((text) => !Number.isNaN(toTime(text).getTime()), wrongTime)

const toTime = (text: string) => parseIndianTime(text.slice(0, 10), text.slice(11, 16))

/** The form of a breach. */
export const breachSchema = z.object({
	title: lineText({ error: 'Please enter what happened.' })
		.min(1, 'Please enter what happened.')
		.max(maxLineLength, tooLongMessage(maxLineLength)),
	foundAt: timeText,
	affected: linesText({ error: 'Please enter whose and which data are affected.' })
		.min(1, 'Please enter whose and which data are affected.')
		.max(maxTextLength, tooLongMessage(maxTextLength)),
	boardNotifiedAt: timeText.optional(),
	customersNotifiedAt: timeText.optional(),
	notes: linesText().max(maxTextLength, tooLongMessage(maxTextLength)).default(''),
})
type BreachInput = z.output<typeof breachSchema>

const boardMs = 72 * 60 * 60 * 1000

/** Returns until when the Data Protection Board gets the details of a breach: 72 hours (rule: breach-register). */
export function getBreachDeadline(foundAt: Date): Date {
	return new Date(foundAt.getTime() + boardMs)
}

const breachSelect = {
	id: true,
	title: true,
	foundAt: true,
	affected: true,
	boardNotifiedAt: true,
	customersNotifiedAt: true,
	notes: true,
} as const

/** Returns the register, newest first. */
export async function listBreaches(actor: Actor, now: Date) {
	requirePermission(actor, 'financial settings')
	const rows = await read.dataBreach.findMany({ orderBy: [{ foundAt: 'desc' }, { id: 'desc' }], select: breachSelect })
	return rows.map(({ id, title, foundAt, boardNotifiedAt, customersNotifiedAt }) => ({
		id,
		title,
		foundOn: formatDateTime(foundAt),
		customersNotifiedOn: customersNotifiedAt && formatDateTime(customersNotifiedAt),
		boardNotifiedOn: boardNotifiedAt && formatDateTime(boardNotifiedAt),
		boardBy: formatDateTime(getBreachDeadline(foundAt)),
		isOverdue: boardNotifiedAt === null && now > getBreachDeadline(foundAt),
	}))
}

/**
 * Returns a breach as its form shows it.
 *
 * @throws not-found: the breach is unknown.
 */
export async function getBreach(actor: Actor, id: number) {
	requirePermission(actor, 'financial settings')
	const row = await read.dataBreach.findUnique({ where: { id }, select: breachSelect })
	if (!row) refuse('not-found', 'breach-not-found')
	const { foundAt, boardNotifiedAt, customersNotifiedAt, ...breach } = row
	const toText = (at: Date | null) => (at ? formatIndianIso(at).slice(0, 16) : '')
	return {
		...breach,
		foundAt: toText(foundAt),
		boardNotifiedAt: toText(boardNotifiedAt),
		customersNotifiedAt: toText(customersNotifiedAt),
	}
}

/**
 * Adds a breach to the register, or changes the one with an id (rule: breach-register). Breaches are never deleted.
 *
 * @throws not-found: the breach is unknown.
 */
export async function saveBreach(actor: Actor, id: number | null, input: BreachInput): Promise<void> {
	requirePermission(actor, 'financial settings')
	const { title, foundAt, affected, boardNotifiedAt, customersNotifiedAt, notes } = input
	const data = {
		...{ title, affected, notes },
		foundAt: toTime(foundAt),
		boardNotifiedAt: boardNotifiedAt ? toTime(boardNotifiedAt) : null,
		customersNotifiedAt: customersNotifiedAt ? toTime(customersNotifiedAt) : null,
	}
	await write(async (tx) => {
		const known = id === null ? null : await tx.dataBreach.findUnique({ where: { id }, select: { id: true } })
		if (id !== null && !known) refuse('not-found', 'breach-not-found')
		const saved = known
			? await tx.dataBreach.update({ where: { id: known.id }, data, select: { id: true } })
			: await tx.dataBreach.create({ data, select: { id: true } })
		const action = known ? 'change' : 'create'
		await recordActivity(tx, actor, { action, kind: 'breach', id: saved.id, label: title })
	})
}
