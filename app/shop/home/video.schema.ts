import { z } from 'zod'
import { maxTitleLength } from './home-limits.ts'
import { atMostCharacters, lineText } from '../text.ts'

const needsVideo = 'Please select a video'

/** The hash of a stored video, and an optional title (rule: home-entry-fields). */
export const homeVideoSchema = z.object({
	title: lineText().max(maxTitleLength, atMostCharacters(maxTitleLength)).optional(),
	video: z.string({ error: needsVideo }).regex(/^[0-9a-f]{32}$/, needsVideo),
})

export type HomeVideoInput = z.output<typeof homeVideoSchema>
