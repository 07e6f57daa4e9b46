import { z } from 'zod'
import {
	maxAltTextLength,
	maxBannerTextLength,
	maxBannerTitleLength,
	maxLinkLength,
	maxOfferLength,
	maxTitleLength,
	maxSectionTextLength,
} from '../words/limits.ts'
import { addressText, isShopPath, isWebAddress, lineText, tooLong, atMostCharacters, linesText } from '../text.ts'
import { normaliseText } from '../search/normalise.ts'
import { foci, usualFocus } from '../media/media-url.ts'
import { addedKinds, productRules, sectionStates, usualKinds } from './home-sections.ts'

const needsImage = 'Please select an image'
const wrongBannerLink = 'Please enter a page of the shop, such as /newarrivals, or an address that begins with https://'
const leadsSomewhere = (text: string) => text === '' || isShopPath(text) || isWebAddress(text)
const needsTitle = 'A banner that leads somewhere needs a title: it is the name of the link.'
const words = (most: number) => lineText().max(most, tooLong(most)).default('')

/** The hash of a stored image (rule: home-entry-fields), and texts. */
export const bannerSchema = z
	.object({
		image: z.string({ error: needsImage }).regex(/^[0-9a-f]{16,32}$/, needsImage),
		title: words(maxBannerTitleLength),
		text: words(maxBannerTextLength),
		link: addressText().max(maxLinkLength, wrongBannerLink).refine(leadsSomewhere, wrongBannerLink).default(''),
		altText: words(maxAltTextLength),
	})
	.refine(({ title, link }) => !link || title, { path: ['title'], message: needsTitle })

export type BannerInput = z.output<typeof bannerSchema>

const wrongLink = 'Please enter a valid Link URL'
const needsFile = 'Please upload an image or video'

const link = addressText({ error: wrongLink }).max(maxLinkLength, wrongLink).refine(isWebAddress, wrongLink)

/** `'image:<hash>'` or `'video:<hash>'`. */
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

/** An edited section. Absent `image` or `altText` leaves the value unchanged. */
export const sectionSchema = z.object({ link, image: media.optional(), altText })

export type NewSectionInput = z.output<typeof newSectionSchema>
export type SectionInput = z.output<typeof sectionSchema>

const needsText = 'Please enter the offer text'

/** A single line from form or API (rule: home-entry-fields). */
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

const wrongTime = 'Please choose a day and a time'

const line = (most: number, read = lineText) => read().max(most, atMostCharacters(most)).default('')
const keysOf = <Name extends string>(words: Readonly<Record<Name, string>>) => Object.keys(words) as Name[]

/** A time in India as a browser submits it, such as `'2026-11-30T18:00'`. */
const time = z
	.string({ error: wrongTime })
	.regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, wrongTime)
	.transform((text) => new Date(`${text}+05:30`))
	.refine((at) => !Number.isNaN(at.getTime()), wrongTime)
	.nullable()
	.default(null)

const image = z
	.string()
	.regex(/^([0-9a-f]{16,32})?$/, needsImage)
	.default('')
const focus = z
	.enum(keysOf(foci), { error: 'Please choose what is kept' })
	.default(usualFocus)
	.transform((kept) => (kept === usualFocus ? null : kept))

const fields = z.object({
	kind: z.enum([...usualKinds, ...addedKinds], { error: 'There is no such section' }),
	state: z.enum(keysOf(sectionStates), { error: 'Please choose one of these' }).default('published'),
	from: time,
	until: time,
	saleId: z.number({ error: 'Please choose a sale' }).int().nullable().default(null),
	title: line(maxBannerTitleLength),
	text: linesText().max(maxSectionTextLength, atMostCharacters(maxSectionTextLength)).default(''),
	link: line(maxLinkLength, addressText).refine(leadsSomewhere, wrongBannerLink),
	altText: line(maxAltTextLength),
	rule: z.enum(keysOf(productRules), { error: 'Please choose one of these' }).default('newest'),
	collectionId: z.number({ error: 'Please choose a collection' }).int().nullable().default(null),
	products: linesText().max(maxSectionTextLength, atMostCharacters(maxSectionTextLength)).default(''),
	image,
	focus,
	phoneImage: image,
	phoneFocus: focus,
})

type Typed = z.output<typeof fields>

/** Returns the first field that the section's kind requires and that is missing, with its message. */
function missingOf({ kind, title, text, link, image, rule, products }: Typed): [keyof Typed, string] | undefined {
	if (kind === 'banner' && !image) return ['image', needsImage]
	if (kind === 'banner' && link && !title) return ['title', needsTitle]
	if (kind === 'strip' && !text) return ['text', 'Please enter a line']
	if (['products', 'text'].includes(kind) && !title) return ['title', 'Please enter a title']
	return kind === 'products' && rule === 'hand' && !products ? ['products', 'Please name a product'] : undefined
}

/** A section as submitted by its form (rules: added-sections, home-section-times). */
export const homeSectionSchema = fields.superRefine((typed, context) => {
	const [field, message] = missingOf(typed) ?? []
	if (field && message) context.addIssue({ code: 'custom', path: [field], message })
	if (typed.from && typed.until && typed.from >= typed.until)
		context.addIssue({ code: 'custom', path: ['until'], message: 'This is not after the beginning' })
})

export type HomeSectionInput = z.output<typeof homeSectionSchema>
