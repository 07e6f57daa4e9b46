import { z } from 'zod'
import { maxLinkLength } from './home-limits.ts'
import { isWebAddress } from './web-address.ts'
import { lineText } from '../text.ts'

const wrongLink = 'Please enter a valid Link URL'
const needsFile = 'Please upload an image or video'

const link = lineText({ error: wrongLink }).max(maxLinkLength, wrongLink).refine(isWebAddress, wrongLink)

/** A stored image or video as a form holds it: 'image:<hash>' or 'video:<hash>'. */
const media = z
	.string({ error: needsFile })
	.regex(/^(image|video):[0-9a-f]{32}$/, needsFile)
	.transform((text) => {
		const [kind, hash = ''] = text.split(':')
		return { kind: kind === 'video' ? ('video' as const) : ('image' as const), hash }
	})

/** A new Instagram section (rule 98). The field of its image or video is called `image` for both. */
export const newSectionSchema = z.object({ link, image: media })

/** A known one, whose image or video stays unless there is another. */
export const sectionSchema = z.object({ link, image: media.optional() })

export type NewSectionInput = z.output<typeof newSectionSchema>
export type SectionInput = z.output<typeof sectionSchema>
