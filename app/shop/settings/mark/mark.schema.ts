import { z } from 'zod'
import { noMark } from './no-mark.ts'

const needsImage = 'Please select an image'

/** The hash of a stored image, or `noMark`. */
export const markSchema = z.object({
	image: z
		.string({ error: needsImage })
		.refine((image) => image === noMark || /^[0-9a-f]{16,32}$/.test(image), needsImage),
})
