import { z } from 'zod'

const needsImage = 'Please select an image'

/** A banner as the owner's form sends it: the hash of a stored picture (specification 2, section 5). */
export const bannerSchema = z.object({
	image: z.string({ error: needsImage }).regex(/^[0-9a-f]{32}$/, needsImage),
})
