import { z } from 'zod'

/** What customers do themselves after they have ordered (rule 230). */
export const returnsCard = z.object({
	cancelByCustomer: z.boolean().default(false),
})
