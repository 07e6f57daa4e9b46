import { z } from 'zod'
import { lineText, tooLong } from '../../text.ts'
import { maxParcelWord } from './limits.ts'

const word = lineText().max(maxParcelWord, tooLong(maxParcelWord)).optional()

/** Who brings the parcel, and its number; both may be missing. */
export const parcelSchema = z.object({ courier: word, trackingNumber: word })
