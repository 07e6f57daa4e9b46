import { z } from 'zod'
import {
	maxAltTextLength,
	maxBannerTextLength,
	maxBannerTitleLength,
	maxLinkLength,
	maxOfferLength,
	maxTitleLength,
	maxSectionTextLength,
} from '../values/limits.ts'
import {
	addressText,
	isShopPath,
	isWebAddress,
	lineText,
	tooLongMessage,
	maxCharactersMessage,
	linesText,
} from '../values/text.ts'
import { parseDay, parseIndianTime } from '../values/dates.ts'
import { normalizeText } from '../search/normalize.ts'
import { focalPoints, defaultFocus } from '../media/media-view.ts'
import type { TranslationInput } from '../translations/translatable.ts'
import { buildTranslationsSchema } from '../translations/translations.schema.ts'
import { customKinds, productRules, sectionStates, defaultKinds } from './home-sections.ts'

const needsImage = 'Please select an image'
const wrongBannerLink = 'Please enter a page of the shop, such as /newarrivals, or an address that begins with https://'
const isValidLink = (text: string) => text === '' || isShopPath(text) || isWebAddress(text)
const needsTitle = 'A banner with a link needs a title. It is the name of the link.'
const optionalImage = z
	.string()
	.regex(/^([0-9a-f]{16,32})?$/, needsImage)
	.default('')
const optionalText = (maxLength: number) => lineText().max(maxLength, tooLongMessage(maxLength)).default('')

/** A banner as submitted by its form. Images are the hashes of stored images (rule: home-entry-fields). */
export const bannerSchema = z
	.object({
		image: z.string({ error: needsImage }).regex(/^[0-9a-f]{16,32}$/, needsImage),
		phoneImage: optionalImage,
		title: optionalText(maxBannerTitleLength),
		text: optionalText(maxBannerTextLength),
		link: addressText().max(maxLinkLength, wrongBannerLink).refine(isValidLink, wrongBannerLink).default(''),
		altText: optionalText(maxAltTextLength),
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

const altText = lineText().max(maxAltTextLength, tooLongMessage(maxAltTextLength)).optional()

/** A new Instagram section, whose field `image` is an image or a video (rule: home-entry-fields). */
export const newSectionSchema = z.object({ link, image: media, altText })

/** An edited Instagram section. If `image` or `altText` is absent, its stored value stays unchanged. */
export const sectionSchema = z.object({ link, image: media.optional(), altText })

const sectionTranslations = { translations: buildTranslationsSchema('instagramItem') }

/**
 * The form schemas of a new and of an edited Instagram section. In the form of an edited section, an empty `altText`
 * deletes the stored description (rule: own-translations).
 */
export const newSectionFormSchema = newSectionSchema.extend(sectionTranslations)
export const sectionFormSchema = sectionSchema.extend({
	...sectionTranslations,
	altText: altText.default(''),
	seen: z.string().catch(''),
})

interface SectionTranslations {
	/** The translations. If absent, the stored ones stay unchanged (rule: own-translations). */
	translations?: TranslationInput | undefined
}

export type NewSectionInput = z.output<typeof newSectionSchema> & SectionTranslations
export type SectionInput = z.output<typeof sectionSchema> & SectionTranslations

const needsText = 'Please enter the offer text'

/** The text of an announcement on the home page, on one line (rule: home-entry-fields). */
export const offerSchema = z.object({
	text: lineText({ error: needsText })
		.refine((text) => normalizeText(text) !== '', needsText)
		.max(maxOfferLength, maxCharactersMessage(maxOfferLength)),
})

export const offerFormSchema = offerSchema.extend({ translations: buildTranslationsSchema('offer') })

export interface OfferInput extends z.output<typeof offerSchema> {
	/** The translations. If absent, the stored ones stay unchanged (rule: own-translations). */
	translations?: TranslationInput | undefined
}

const needsVideo = 'Please select a video'

/** The hash of a stored video, and an optional title (rule: home-entry-fields). */
export const homeVideoSchema = z.object({
	title: lineText().max(maxTitleLength, maxCharactersMessage(maxTitleLength)).optional(),
	video: z.string({ error: needsVideo }).regex(/^[0-9a-f]{32}$/, needsVideo),
})

export type HomeVideoInput = z.output<typeof homeVideoSchema>

const optionalLine = (maxLength: number, read = lineText) =>
	read().max(maxLength, maxCharactersMessage(maxLength)).default('')
const getKeys = <Name extends string>(optionalText: Readonly<Record<Name, string>>) =>
	Object.keys(optionalText) as Name[]

/** Creates the schema of a time in India as a browser submits it, such as `'2026-11-30T18:00'` (rule: real-dates). */
export const indianTime = (wrong: string) =>
	z
		.string({ error: wrong })
		.regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, wrong)
		// Rejects days that do not exist: JavaScript would read 31 February as a day in March.
		.refine((text) => parseDay(text.slice(0, 10)) !== null, { error: wrong, abort: true })
		.transform((text) => parseIndianTime(...(text.split('T') as [date: string, time: string])))
		.refine((at) => !Number.isNaN(at.getTime()), wrong)

const time = indianTime('Please choose a date and a time').nullable().default(null)

const focus = z
	.enum(getKeys(focalPoints), { error: 'Please choose a focus point' })
	.default(defaultFocus)
	.transform((value) => (value === defaultFocus ? null : value))

const fields = z.object({
	kind: z.enum([...defaultKinds, ...customKinds], { error: 'This section does not exist' }),
	state: z.enum(getKeys(sectionStates), { error: 'Please choose an option' }).default('published'),
	from: time,
	until: time,
	saleId: z.number({ error: 'Please choose a sale' }).int().nullable().default(null),
	title: optionalLine(maxBannerTitleLength),
	text: linesText().max(maxSectionTextLength, maxCharactersMessage(maxSectionTextLength)).default(''),
	link: optionalLine(maxLinkLength, addressText).refine(isValidLink, wrongBannerLink),
	altText: optionalLine(maxAltTextLength),
	rule: z.enum(getKeys(productRules), { error: 'Please choose an option' }).default('newest'),
	collectionId: z.number({ error: 'Please choose a collection' }).int().nullable().default(null),
	products: linesText().max(maxSectionTextLength, maxCharactersMessage(maxSectionTextLength)).default(''),
	image: optionalImage,
	focus,
	phoneImage: optionalImage,
	phoneFocus: focus,
	translations: buildTranslationsSchema('homeSection'),
})

type SectionFields = z.output<typeof fields>

/** Returns the first field that the section's kind requires and that is missing, with its message. */
function findMissingField({
	kind,
	title,
	text,
	link,
	image,
	rule,
	products,
}: SectionFields): [keyof SectionFields, string] | undefined {
	if (kind === 'banner' && !image) return ['image', needsImage]
	if (kind === 'banner' && link && !title) return ['title', needsTitle]
	if (kind === 'strip' && !text) return ['text', 'Please enter a text']
	if (['products', 'text'].includes(kind) && !title) return ['title', 'Please enter a title']
	return kind === 'products' && rule === 'hand' && !products ? ['products', 'Please enter a product'] : undefined
}

/** A section as submitted by its form (rules: added-sections, home-section-times). */
export const homeSectionSchema = fields.superRefine((fieldValues, context) => {
	const [field, message] = findMissingField(fieldValues) ?? []
	if (field && message) context.addIssue({ code: 'custom', path: [field], message })
	if (fieldValues.from && fieldValues.until && fieldValues.from >= fieldValues.until)
		context.addIssue({ code: 'custom', path: ['until'], message: 'The end must be after the start' })
})

export type HomeSectionInput = z.output<typeof homeSectionSchema>
