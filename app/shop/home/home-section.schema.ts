import { z } from 'zod'
import { foci, usualFocus } from '../media/media-url.ts'
import { atMostCharacters, isShopPath, isWebAddress, linesText, lineText } from '../text.ts'
import { maxAltTextLength, maxBannerTitleLength, maxLinkLength, maxSectionTextLength } from '../words/limits.ts'
import { addedKinds, productRules, sectionStates, usualKinds } from './home-sections.ts'

const wrongTime = 'Please choose a day and a time'
const wrongLink = 'Please enter a page of the shop, such as /newarrivals, or an address that begins with https://'

const line = (most: number) => lineText().max(most, atMostCharacters(most)).default('')
const keysOf = <Name extends string>(words: Readonly<Record<Name, string>>) => Object.keys(words) as Name[]

/** A time of India as a browser sends it, '2026-11-30T18:00'. */
const time = z
	.string({ error: wrongTime })
	.regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, wrongTime)
	.transform((text) => new Date(`${text}+05:30`))
	.refine((at) => !Number.isNaN(at.getTime()), wrongTime)
	.nullable()
	.default(null)

const image = z
	.string()
	.regex(/^([0-9a-f]{16,32})?$/, 'Please select an image')
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
	link: line(maxLinkLength).refine((text) => text === '' || isShopPath(text) || isWebAddress(text), wrongLink),
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

/** What is missing for its kind, by its field. */
function missingOf({ kind, title, text, link, image, rule, products }: Typed): [keyof Typed, string] | undefined {
	if (kind === 'banner' && !image) return ['image', 'Please select an image']
	if (kind === 'banner' && link && !title)
		return ['title', 'A banner that leads somewhere needs a title: it is the name of the link.']
	if (kind === 'strip' && !text) return ['text', 'Please enter a line']
	if (['products', 'text'].includes(kind) && !title) return ['title', 'Please enter a title']
	return kind === 'products' && rule === 'hand' && !products ? ['products', 'Please name a product'] : undefined
}

/** A section as its form sends it (rules: added-sections, home-section-times). */
export const homeSectionSchema = fields.superRefine((typed, context) => {
	const [field, message] = missingOf(typed) ?? []
	if (field && message) context.addIssue({ code: 'custom', path: [field], message })
	if (typed.from && typed.until && typed.from >= typed.until)
		context.addIssue({ code: 'custom', path: ['until'], message: 'This is not after the beginning' })
})

export type HomeSectionInput = z.output<typeof homeSectionSchema>
