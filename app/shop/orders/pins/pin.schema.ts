import { z } from 'zod'
import { lineText } from '../../text.ts'
import { isPin, tidyPin, wrongPin } from './pin-area.ts'

/** A single pincode, with or without spaces. */
export const pinSchema = z.object({ pin: lineText().overwrite(tidyPin).refine(isPin, wrongPin) })
