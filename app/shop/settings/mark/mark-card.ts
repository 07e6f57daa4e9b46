import { z } from 'zod'

/** The shop's mark, by the hash of its image; '' without one (rule: shop-mark). */
export const markCard = z.object({
	image: z
		.string()
		.regex(/^([0-9a-f]{16,32})?$/)
		.default(''),
})
