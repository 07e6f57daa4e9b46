import { z } from 'zod'
import { maxReturnDays } from '../settings-limits.ts'

const wrong = 'Please enter a whole number of days, or nothing'

/** What customers do themselves after they have ordered (rules: customer-cancels, ask-return). */
export const returnsCard = z.object({
	cancelByCustomer: z.boolean().default(false),
	/** After it has arrived; null: nothing is asked for here. */
	returnDays: z
		.number({ error: wrong })
		.int(wrong)
		.min(1, wrong)
		.max(maxReturnDays, `At most ${maxReturnDays}`)
		.nullable()
		.default(null),
})
