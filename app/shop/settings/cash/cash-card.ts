import { z } from 'zod'
import { maxCashRupees } from '../settings-limits.ts'

const wrongPrice = 'Please enter whole rupees, or nothing'
const rupees = z
	.number({ error: wrongPrice })
	.int(wrongPrice)
	.min(0, wrongPrice)
	.max(maxCashRupees, `At most ${maxCashRupees.toLocaleString('en-IN')}`)
	.nullable()
	.default(null)

/** What cash on delivery costs, in whole rupees (rule 200). */
export const cashCard = z.object({ fee: rupees })
