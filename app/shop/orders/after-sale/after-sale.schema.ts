import { z } from 'zod'
import { linesText, tooLong } from '../../text.ts'
import { maxReason } from './limits.ts'

/** Why a customer cancels an order; may be missing. */
export const cancelSchema = z.object({ reason: linesText().max(maxReason, tooLong(maxReason)).default('') })
