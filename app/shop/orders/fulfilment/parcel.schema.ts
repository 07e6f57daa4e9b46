import { z } from 'zod'
import { lineText, linesText, tooLong } from '../../text.ts'
import { maxParcelWord, maxStaffNote } from './limits.ts'

const word = lineText().max(maxParcelWord, tooLong(maxParcelWord)).optional()

/** Who brings the parcel, and its number; both may be missing. */
export const parcelSchema = z.object({ courier: word, trackingNumber: word })

const missing = 'Please write a note.'

/** A note of the staff. */
export const staffNoteSchema = z.object({
	note: linesText({ error: missing }).min(1, missing).max(maxStaffNote, tooLong(maxStaffNote)),
})

/** Why an order is cancelled; may be missing. */
export const reasonSchema = z.object({ reason: linesText().max(maxStaffNote, tooLong(maxStaffNote)).optional() })
