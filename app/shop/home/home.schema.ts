import { z } from 'zod'
import {
	maxAltTextLength,
	maxBannerTextLength,
	maxBannerTitleLength,
	maxLinkLength,
	maxOfferLength,
	maxTitleLength,
} from '../words/limits.ts'
import { isShopPath, isWebAddress, lineText, tooLong, atMostCharacters } from '../text.ts'
import { normaliseText } from '../search/normalise.ts'

const needsImage = 'Please select an image'
const wrongBannerLink = 'Please enter a page of the shop, such as /newarrivals, or an address that begins with https://'
const words = (most: number) => lineText().max(most, tooLong(most)).default('')

/** The hash of a stored image (rule: home-entry-fields), and texts. */
export const bannerSchema = z
	.object({
		image: z.string({ error: needsImage }).regex(/^[0-9a-f]{16,32}$/, needsImage),
		title: words(maxBannerTitleLength),
		text: words(maxBannerTextLength),
		link: lineText()
			.max(maxLinkLength, wrongBannerLink)
			.refine((text) => text === '' || isShopPath(text) || isWebAddress(text), wrongBannerLink)
			.default(''),
		altText: words(maxAltTextLength),
	})
	.refine(({ title, link }) => !link || title, {
		path: ['title'],
		message: 'A banner that leads somewhere needs a title: it is the name of the link.',
	})

export type BannerInput = z.output<typeof bannerSchema>

const wrongLink = 'Please enter a valid Link URL'
const needsFile = 'Please upload an image or video'

const link = lineText({ error: wrongLink }).max(maxLinkLength, wrongLink).refine(isWebAddress, wrongLink)

/** 'image:<hash>' or 'video:<hash>'. */
const media = z
	.string({ error: needsFile })
	.regex(/^(image|video):[0-9a-f]{16,32}$/, needsFile)
	.transform((text) => {
		const [kind, hash = ''] = text.split(':')
		return { kind: kind === 'video' ? ('video' as const) : ('image' as const), hash }
	})

const altText = lineText().max(maxAltTextLength, tooLong(maxAltTextLength)).optional()

/** `image` is an image or a video (rule: home-entry-fields). */
export const newSectionSchema = z.object({ link, image: media, altText })

/** A changed section: without `image` or `altText` the old one stays. */
export const sectionSchema = z.object({ link, image: media.optional(), altText })

export type NewSectionInput = z.output<typeof newSectionSchema>
export type SectionInput = z.output<typeof sectionSchema>

const needsText = 'Please enter the offer text'

/** One line, from form and API (rule: home-entry-fields). */
export const offerSchema = z.object({
	text: lineText({ error: needsText })
		.refine((text) => normaliseText(text) !== '', needsText)
		.max(maxOfferLength, atMostCharacters(maxOfferLength)),
})

export type OfferInput = z.output<typeof offerSchema>

const needsVideo = 'Please select a video'

/** The hash of a stored video, and an optional title (rule: home-entry-fields). */
export const homeVideoSchema = z.object({
	title: lineText().max(maxTitleLength, atMostCharacters(maxTitleLength)).optional(),
	video: z.string({ error: needsVideo }).regex(/^[0-9a-f]{32}$/, needsVideo),
})

export type HomeVideoInput = z.output<typeof homeVideoSchema>
