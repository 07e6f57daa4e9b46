import { z } from 'zod'
import { readHexCode } from '../words/hex-code.ts'
import { grounds } from './look/colors.ts'
import { corners, densities, faces, type Look, lookInWords, usualLook } from './look/look.ts'
import { block, card } from './setting.ts'

const needsHexCode = 'Please enter a hex code such as #9C2F1F'

const oneOf = <Name extends string>(words: Record<Name, unknown>) =>
	z.enum(Object.keys(words) as Name[], { error: 'Please choose one of these' })

/** Reads what was typed and what is stored. */
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

const shown = (value: unknown) => ({ lines: value ? [lookInWords(value as Look)] : [] })

/** How the shop looks: what shoppers see, and what waits to be published (rule: brand-draft). */
export const brandCard = card('Brand', 'settings', [
	block('', {
		look: { label: 'Look', it: 'the look', control: 'part', shown, schema: lookSchema, fallback: usualLook },
		draft: {
			label: 'Draft of the look',
			it: 'the draft',
			control: 'part',
			shown,
			// Since when it waits, in milliseconds: the address of its preview is made of it.
			schema: lookSchema.extend({ since: z.number().int() }).nullable().default(null),
		},
	}),
])
