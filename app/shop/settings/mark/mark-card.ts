import { z } from 'zod'

/** The shop's mark, by the hash of its image; '' without one (rule 180). */
export const markCard = z.object({
	image: z
		.string()
		.regex(/^([0-9a-f]{16,32})?$/)
		.default(''),
})
