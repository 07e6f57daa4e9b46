import { z } from 'zod'
import { maxAltTextLength, maxBannerTextLength, maxBannerTitleLength, maxLinkLength } from './home-limits.ts'
import { isShopPath, isWebAddress } from '../words/web-address.ts'
import { lineText, tooLong } from '../text.ts'

const needsImage = 'Please select an image'
const wrongLink = 'Please enter a page of the shop, such as /newarrivals, or an address that begins with https://'
const words = (most: number) => lineText().max(most, tooLong(most)).default('')

/** The hash of a stored image (rule: home-entry-fields), and texts. */
export const bannerSchema = z
	.object({
		image: z.string({ error: needsImage }).regex(/^[0-9a-f]{16,32}$/, needsImage),
		title: words(maxBannerTitleLength),
		text: words(maxBannerTextLength),
		link: lineText()
			.max(maxLinkLength, wrongLink)
			.refine((text) => text === '' || isShopPath(text) || isWebAddress(text), wrongLink)
			.default(''),
		altText: words(maxAltTextLength),
	})
	.refine(({ title, link }) => !link || title, {
		path: ['title'],
		message: 'A banner that leads somewhere needs a title: it is the name of the link.',
	})

export type BannerInput = z.output<typeof bannerSchema>
