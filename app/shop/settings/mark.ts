import { z } from 'zod'
import { markHash } from './brand.ts'
import { block, card } from './setting.ts'
import { noMark } from './shop-view.ts'

/** The shop's mark, by the hash of its image; '' without one (rule: shop-mark). */
export const markCard = card('Logo', 'settings', [
	block('', {
		image: {
			label: 'Image',
			it: 'the logo',
			control: 'part',
			schema: markHash.default(''),
		},
	}),
])

const needsImage = 'Please select an image'

/** The hash of a stored image, or `noMark`. */
export const markSchema = z.object({
	image: z
		.string({ error: needsImage })
		.refine((image) => image === noMark || /^[0-9a-f]{16,32}$/.test(image), needsImage),
})
