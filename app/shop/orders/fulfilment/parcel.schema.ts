import { z } from 'zod'
import { lineText, linesText, tooLong } from '../../text.ts'
import { isStage, type Stage } from './order-stage.ts'
import { maxParcelWord, maxStaffNote } from '../../words/limits.ts'

const word = lineText().max(maxParcelWord, tooLong(maxParcelWord)).optional()

/** The courier of the parcel, and its number; both may be missing. */
export const parcelSchema = z.object({ courier: word, trackingNumber: word })

const missing = 'Please write a note.'

/** A note of the staff. */
export const staffNoteSchema = z.object({
	note: linesText({ error: missing }).min(1, missing).max(maxStaffNote, tooLong(maxStaffNote)),
})

const unexplained = 'Please write why it goes unpaid.'

/** Why an order is packed or sent without having been paid, with its parcel (rule: unpaid-waits). */
export const sendUnpaidSchema = parcelSchema.extend({
	to: z.enum(['packed', 'shipped', 'delivered']),
	/** The stage on the page that it was chosen on. */
	seen: z.custom<Stage>(isStage),
	reason: linesText({ error: unexplained }).min(1, unexplained).max(maxStaffNote, tooLong(maxStaffNote)),
	redirectTo: z.string().optional(),
})

/** Why an order is cancelled; may be missing. */
export const reasonSchema = z.object({ reason: linesText().max(maxStaffNote, tooLong(maxStaffNote)).optional() })
