import { z } from 'zod'
import { type ComparedField, buildComparedField, toDisplayLines } from '../edit-conflicts/field-differences.ts'
import { parseHexCode } from '../values/color.ts'
import { backgrounds } from './theme/palette.ts'
import { corners, densities, headingFonts, type Theme, describeTheme, defaultTheme } from './theme/theme.ts'
import { createBlock, createCard } from './setting.ts'
import { noLogo } from './shop-view.ts'

const needsHexCode = 'Please enter a hex code such as #9C2F1F'

const enumOfKeys = <Name extends string>(labels: Record<Name, unknown>) =>
	z.enum(Object.keys(labels) as Name[], { error: 'Please choose an option' })

/** Validates both form input and stored values. */
export const themeSchema = z.object({
	accent: z
		.string({ error: needsHexCode })
		.refine((code) => parseHexCode(code) !== null, needsHexCode)
		.overwrite((code) => parseHexCode(code)?.toLowerCase() ?? code),
	ground: enumOfKeys(backgrounds),
	face: enumOfKeys(headingFonts),
	corners: enumOfKeys(corners),
	density: enumOfKeys(densities),
})

/** The hash of an image. `''` for none (rule: shop-logo). */
export const logoHashSchema = z.string().regex(/^([0-9a-f]{16,32})?$/)

const toComparedLines = (value: unknown) => ({ lines: value ? [describeTheme(value as Theme)] : [] })

const themeLabels = {
	accent: 'Accent',
	ground: 'Background',
	face: 'Heading font',
	corners: 'Corners',
	density: 'Spacing',
}

function getLabel(labels: Readonly<Record<string, string | { label: string }>>, name: string): string {
	const word = Object.hasOwn(labels, name) ? labels[name]! : ''
	return typeof word === 'string' ? word : word.label
}

/** The fields of a theme that are compared when two users edited it at the same time (rule: two-editors). */
export const comparedThemeFields: ComparedField[] = [
	buildComparedField('accent', themeLabels.accent, (value) => {
		const hexCode = parseHexCode(String(value)) ?? String(value)
		return { lines: [hexCode], hexCode }
	}),
	buildComparedField('mark', 'Logo', (hash) => ({ lines: [], images: toDisplayLines(hash).lines })),
	...Object.entries({ ground: backgrounds, face: headingFonts, corners, density: densities }).map(([name, labels]) =>
		buildComparedField(name, themeLabels[name as keyof typeof themeLabels], (value) => ({
			lines: [getLabel(labels, String(value))],
		})),
	),
]

/** The shop's theme: the published one and the draft (rule: theme-draft). */
export const brandCard = createCard('Brand', 'settings', [
	createBlock('', {
		look: {
			label: 'Theme',
			nounPhrase: 'the theme',
			control: 'part',
			shown: toComparedLines,
			schema: themeSchema,
			fallback: defaultTheme,
		},
		draft: {
			label: 'Theme draft',
			nounPhrase: 'the draft',
			control: 'part',
			shown: toComparedLines,
			// `since` is the draft's time in milliseconds and part of its preview URL. `mark` is the draft's logo: a
			// hash, or `''` to remove the published logo. If absent, the published logo stays.
			schema: themeSchema.extend({ since: z.number().int(), mark: logoHashSchema.optional() }).nullable().default(null),
		},
	}),
])

/** The shop's logo, as the hash of its image. `''` without one (rule: shop-logo). */
export const logoCard = createCard('Logo', 'settings', [
	createBlock('', {
		image: {
			label: 'Image',
			nounPhrase: 'the logo',
			control: 'part',
			schema: logoHashSchema.default(''),
		},
	}),
])

const needsImage = 'Please select an image'

/** The hash of a stored image, or `noLogo`. */
export const logoSchema = z.object({
	image: z
		.string({ error: needsImage })
		.refine((image) => image === noLogo || /^[0-9a-f]{16,32}$/.test(image), needsImage),
})
