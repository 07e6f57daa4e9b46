import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { readSigned, signText } from '#app/adapters/secret.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { type Actor, requirePermission } from '../auth/permissions.ts'
import {
	assertExpectedVersion,
	type EditableRow,
	type ExpectedVersion,
} from '../edit-conflicts/expected-version.server.ts'
import { formatDateTime } from '../values/dates.ts'
import { refuse } from '../values/refusal.ts'
import { parseRowId } from '../values/row-id.ts'
import { type ComplaintState, findComplaintTask, formatComplaintNumber, isComplaintState } from './complaint.ts'
import type { ComplaintUpdate } from './contact.schema.ts'
import { enqueueComplaintEmail } from './contact.server.ts'

const complaintSelect = {
	id: true,
	name: true,
	email: true,
	message: true,
	createdAt: true,
	complaintState: true,
	acknowledgedAt: true,
	resolvedAt: true,
	resolution: true,
	staffNote: true,
	isPossibleSpam: true,
} as const

/**
 * Returns a complaint for the staff.
 *
 * @throws not-found: the message is unknown or no complaint.
 */
export async function getComplaint(id: number) {
	return (await findComplaint(read, id)) ?? refuse('not-found', 'contact-not-found')
}

async function findComplaint(db: Pick<Transaction, 'contactMessage'>, id: number) {
	const row = await db.contactMessage.findUnique({ where: { id }, select: complaintSelect })
	const state = row?.complaintState
	return row && isComplaintState(state) ? { ...row, state } : null
}

/** The details of a complaint that its customer sees. */
export interface PublicComplaint {
	number: string
	state: ComplaintState
	receivedAt: Date
	resolution: string
}

/** Returns the details of a complaint for its customer. `null` when the complaint is unknown. */
export async function findPublicComplaint(id: number): Promise<PublicComplaint | null> {
	const complaint = await findComplaint(read, id)
	if (!complaint) return null
	const { state, createdAt: receivedAt, resolution } = complaint
	const number = formatComplaintNumber(id)
	return { number, state, receivedAt, resolution: state === 'resolved' ? resolution : '' }
}

const purpose = 'complaint:'

/** Returns the path of the page that shows the state of a complaint without a log-in (rule: complaint). */
export function buildComplaintPath(id: number): string {
	return `/complaint/${encodeURIComponent(signText(purpose + id))}`
}

/**
 * Returns the complaint for the signed link in an email, without the sender's text: the sender may have entered the
 * email address of somebody else.
 *
 * @throws not-found: the token is invalid, or the complaint was deleted.
 */
export async function findComplaintByToken(token: string): Promise<PublicComplaint> {
	const text = readSigned(token)
	if (!text?.startsWith(purpose)) refuse('not-found', 'complaint-link-incomplete')
	const complaint = await findPublicComplaint(parseRowId(text.slice(purpose.length)))
	return complaint ?? refuse('not-found', 'contact-not-found')
}

/**
 * The form in which staff edit a complaint (rule: two-editors). Its buttons submit a `step`. A step is not a stored
 * value, so `read` returns `''` for it.
 */
export const complaintForm = {
	noun: 'complaint',
	labels: { resolution: 'Resolution', note: 'Staff note', step: 'Step' },
	read: async (db, id) => {
		const complaint = await findComplaint(db, id)
		return complaint && { resolution: complaint.resolution, note: complaint.staffNote, step: '' }
	},
} satisfies EditableRow

/** The states from which each step is possible, and the state to which it leads. */
const steps = {
	acknowledge: { from: ['open'], to: 'acknowledged' },
	resolve: { from: ['open', 'acknowledged'], to: 'resolved' },
	reopen: { from: ['resolved'], to: 'acknowledged' },
} as const satisfies Record<string, { from: ComplaintState[]; to: ComplaintState }>

/**
 * Saves the staff's note and the resolution of a complaint, takes a step, and returns the new state (rule:
 * complaint-clocks). The customer gets an email when the complaint is acknowledged or resolved. A step that is not
 * possible in the current state, such as a repeated one, is ignored; the texts are saved nevertheless.
 *
 * @throws not-found: the message is unknown or no complaint.
 * @throws conflict: someone else changed the note or the resolution (rule: two-editors).
 */
export async function updateComplaint(
	actor: Actor,
	id: number,
	{ step, note, resolution, seen }: ComplaintUpdate & ExpectedVersion,
	now = new Date(),
): Promise<ComplaintState> {
	requirePermission(actor, 'feedback')
	return write(async (tx) => {
		const before = (await findComplaint(tx, id)) ?? refuse('not-found', 'contact-not-found')
		await assertExpectedVersion(tx, complaintForm, id, seen)
		const isTaken = step !== undefined && steps[step].from.some((from) => from === before.state)
		const state = isTaken ? steps[step].to : before.state
		await tx.contactMessage.update({
			where: { id },
			data: { staffNote: note, resolution, ...(isTaken && toStateColumns(state, before.acknowledgedAt ?? now, now)) },
			select: { id: true },
		})
		if (isTaken && step !== 'reopen' && state !== 'open') await enqueueComplaintEmail(tx, id, state)
		await recordActivity(tx, actor, {
			action: 'change',
			kind: 'complaint',
			id,
			label: formatComplaintNumber(id),
			old: { state: before.state, note: before.staffNote, resolution: before.resolution },
			new: { state, note, resolution },
		})
		return state
	})
}

/**
 * Returns the columns of a complaint after a step. `acknowledgedAt` is the time of the first acknowledgment, or of the
 * resolution if the complaint was resolved without being acknowledged. A complaint that staff work on is not spam.
 */
function toStateColumns(state: ComplaintState, acknowledgedAt: Date, now: Date) {
	const resolvedAt = state === 'resolved' ? now : null
	return { complaintState: state, acknowledgedAt, resolvedAt, isPossibleSpam: false }
}

/**
 * Returns the complaint with the earliest deadline as a text for the dashboard: 'C-12: acknowledge by 1 Dec 2026, 10:00
 * am'. `null` when all complaints are resolved or possible spam (rule: complaint-clocks).
 */
export async function describeNextComplaint(now: Date): Promise<string | null> {
	const find = (complaintState: ComplaintState) =>
		read.contactMessage.findFirst({
			where: { complaintState, isPossibleSpam: false },
			orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
			select: { id: true, createdAt: true },
		})
	const states = ['open', 'acknowledged'] as const
	const rows = await Promise.all(states.map(find))
	const [next] = states
		.flatMap((state, index) => {
			const row = rows[index]
			const task = row && findComplaintTask(state, row.createdAt, now)
			return row && task ? [{ id: row.id, ...task }] : []
		})
		.toSorted((one, other) => one.by.getTime() - other.by.getTime())
	if (!next) return null
	const { id, label, by, isOverdue } = next
	return `${formatComplaintNumber(id)}: ${label.toLowerCase()} by ${formatDateTime(by)}${isOverdue ? ', overdue' : ''}`
}
