import { z } from 'zod'
import { type ComparedField, comparedField, linesShown } from '../two-versions/differences.ts'
import { readHexCode } from '../words/hex-code.ts'
import { grounds } from './look/colors.ts'
import { corners, densities, faces, type Look, lookInWords, usualLook } from './look/look.ts'
import { block, card } from './setting.ts'
import { noMark } from './shop-view.ts'

const needsHexCode = 'Please enter a hex code such as #9C2F1F'

const oneOf = <Name extends string>(words: Record<Name, unknown>) =>
	z.enum(Object.keys(words) as Name[], { error: 'Please choose one of these' })

/** Validates both form input and stored values. */
export const lookSchema = z.object({
	accent: z
		.string({ error: needsHexCode })
		.refine((code) => readHexCode(code) !== null, needsHexCode)
		.overwrite((code) => readHexCode(code)?.toLowerCase() ?? code),
	ground: oneOf(grounds),
	face: oneOf(faces),
	corners: oneOf(corners),
	density: oneOf(densities),
})

/** The hash of an image. `''` for none (rule: shop-mark). */
export const markHash = z.string().regex(/^([0-9a-f]{16,32})?$/)

const shown = (value: unknown) => ({ lines: value ? [lookInWords(value as Look)] : [] })

const lookLabels = {
	accent: 'Accent',
	ground: 'Ground',
	face: 'Headline face',
	corners: 'Corners',
	density: 'Room between products',
}

function wordOf(words: Readonly<Record<string, string | { label: string }>>, name: string): string {
	const word = Object.hasOwn(words, name) ? words[name]! : ''
	return typeof word === 'string' ? word : word.label
}

/** The fields of a theme that are compared in an edit conflict (rule: two-editors). */
export const comparedLook: ComparedField[] = [
	comparedField('accent', lookLabels.accent, (typed) => {
		const hexCode = readHexCode(String(typed)) ?? String(typed)
		return { lines: [hexCode], hexCode }
	}),
	comparedField('mark', 'Logo', (hash) => ({ lines: [], images: linesShown(hash).lines })),
	...Object.entries({ ground: grounds, face: faces, corners, density: densities }).map(([name, words]) =>
		comparedField(name, lookLabels[name as keyof typeof lookLabels], (typed) => ({
			lines: [wordOf(words, String(typed))],
		})),
	),
]

/** The shop's theme: the published one and the draft (rule: brand-draft). */
export const brandCard = card('Brand', 'settings', [
	block('', {
		look: { label: 'Look', it: 'the look', control: 'part', shown, schema: lookSchema, fallback: usualLook },
		draft: {
			label: 'Draft of the look',
			it: 'the draft',
			control: 'part',
			shown,
			// `since` is the draft's time in milliseconds and part of its preview URL. `mark` is the draft's logo, `''` to
			// remove the present one; if absent, the present one stays.
			schema: lookSchema.extend({ since: z.number().int(), mark: markHash.optional() }).nullable().default(null),
		},
	}),
])

/** The shop's logo, as the hash of its image. `''` without one (rule: shop-mark). */
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
