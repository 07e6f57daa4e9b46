import { z } from 'zod'
import { lineText } from '../../values/text.ts'
import { isPincode, normalizePincode, invalidPincode } from '../../region/pincode.ts'

/** A single pincode, with or without spaces. */
export const pincodeSchema = z.object({ pin: lineText().overwrite(normalizePincode).refine(isPincode, invalidPincode) })
