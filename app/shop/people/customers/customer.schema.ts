import { z } from 'zod'
import { linesText, tooLong } from '../../text.ts'
import { maxCustomerNote } from '../../words/limits.ts'

const words = (missing: string) =>
	linesText({ error: missing }).min(1, missing).max(maxCustomerNote, tooLong(maxCustomerNote))

export const customerNoteSchema = z.object({ note: words('Please write a note.') })
export const blockSchema = z.object({ reason: words('Please say why.') })
