import { z } from 'zod'
import { maxAltTextLength, maxLinkLength } from './home-limits.ts'
import { isWebAddress } from '../words/web-address.ts'
import { lineText, tooLong } from '../text.ts'

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

/** Without `image` or `altText` the old one stays. */
export const sectionSchema = z.object({ link, image: media.optional(), altText })

export type NewSectionInput = z.output<typeof newSectionSchema>
export type SectionInput = z.output<typeof sectionSchema>
