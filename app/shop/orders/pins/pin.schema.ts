import { z } from 'zod'
import { lineText } from '../../text.ts'
import { isPin, tidyPin, wrongPin } from './pin-area.ts'

/** A PIN code by itself, with or without blanks. */
export const pinSchema = z.object({ pin: lineText().overwrite(tidyPin).refine(isPin, wrongPin) })
