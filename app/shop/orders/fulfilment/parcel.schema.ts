import { z } from 'zod'
import { lineText, linesText, tooLong } from '../../text.ts'
import { isStage, type Stage } from './order-stage.ts'
import { maxParcelWord, maxStaffNote } from '../../words/limits.ts'

const word = lineText().max(maxParcelWord, tooLong(maxParcelWord)).optional()

/** The courier and the tracking number of a shipment. Both are optional. */
export const parcelSchema = z.object({ courier: word, trackingNumber: word })

const missing = 'Please write a note.'

export const staffNoteSchema = z.object({
	note: linesText({ error: missing }).min(1, missing).max(maxStaffNote, tooLong(maxStaffNote)),
})

const unexplained = 'Please write why it goes unpaid.'

/** The reason for packing or shipping an unpaid order, with its shipment (rule: unpaid-waits). */
export const sendUnpaidSchema = parcelSchema.extend({
	to: z.enum(['packed', 'shipped', 'delivered']),
	/** The stage that the page showed when the action was chosen. */
	seen: z.custom<Stage>(isStage),
	reason: linesText({ error: unexplained }).min(1, unexplained).max(maxStaffNote, tooLong(maxStaffNote)),
	redirectTo: z.string().optional(),
})

/** The reason for cancelling an order. It is optional. */
export const reasonSchema = z.object({ reason: linesText().max(maxStaffNote, tooLong(maxStaffNote)).optional() })
