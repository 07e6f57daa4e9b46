import { z } from 'zod'
import { atMostCharacters, lineText, linesText, maxLineLength, plainDigits } from '../text.ts'
import { INDIAN_STATES } from '../words/regions.ts'
import type { Setting } from './setting.ts'

type Told<Value> = Omit<Setting<Value>, 'control' | 'schema'> & Partial<Pick<Setting<Value>, 'schema'>>

/** Numbers are typed here without a browser's arrows. */
export const digits = { inputMode: 'numeric', autoComplete: 'off' } as const

/** A line of text. With `most` the field takes no more characters. */
export function line({ most, ...told }: Told<string> & { most?: number }): Setting<string> {
	return {
		schema: limited(lineText(), most ?? maxLineLength).default(''),
		control: 'line',
		...(most && { input: { maxLength: most } }),
		...told,
	}
}

/** Several lines of text. With `needs` they may not be empty. */
export function lines({
	most = 2000,
	needs,
	...told
}: Told<string> & { most?: number; needs?: string }): Setting<string> {
	const text = limited(linesText(needs && { error: needs }), most)
	return { schema: needs ? text.min(1, needs) : text.default(''), control: 'lines', ...told }
}

function limited(text: z.ZodString, most: number): z.ZodString {
	return text.max(most, atMostCharacters(most))
}

interface Range {
	least: number
	most: number
	wrong: string
	/** Said of more than `most`, unless that is `wrong`, too. */
	over?: string
}

const wholeNumber = ({ least, most, wrong, over = wrong }: Range) =>
	z.number({ error: wrong }).int(wrong).min(least, wrong).max(most, over)

/** A whole number that has to be there. */
export function number({ least, most, wrong, over, ...told }: Told<number> & Range): Setting<number> {
	const input = { type: 'number', min: least, max: most, required: true } as const
	return { schema: wholeNumber({ least, most, wrong, over }), control: 'line', input, ...told }
}

/** A whole number, or null for none. */
export function numberOrNone({
	least,
	most,
	wrong,
	over,
	...told
}: Told<number | null> & Range): Setting<number | null> {
	const schema = wholeNumber({ least, most, wrong, over }).nullable().default(null)
	return { schema, control: 'line', input: digits, ...told }
}

const maxRupees = 1_000_000

/** An amount in whole rupees, or null for none. */
export function amount(told: Told<number | null>): Setting<number | null> {
	const wrong = 'Please enter whole rupees, or nothing'
	return numberOrNone({
		least: 0,
		most: maxRupees,
		wrong,
		over: `At most ${maxRupees.toLocaleString('en-IN')}`,
		...told,
	})
}

/** A box to tick. */
export function tick(told: Told<boolean>): Setting<boolean> {
	return { schema: z.boolean().default(false), control: 'tick', ...told }
}

/** One of few, all of which are seen. */
export function choice<const Words extends Readonly<Record<string, string>>>({
	choices,
	wrong,
	...told
}: Told<Extract<keyof Words, string>> & { choices: Words; wrong: string }): Setting<Extract<keyof Words, string>> {
	const values = Object.keys(choices) as Extract<keyof Words, string>[]
	return { schema: z.enum(values, { error: wrong }), control: 'radio', choices, ...told }
}

/** A state of India, chosen from a list. */
export function state(told: Told<string>): Setting<string> {
	return {
		schema: z.enum(INDIAN_STATES, { error: 'Please choose a state of India.' }),
		control: 'select',
		choices: Object.fromEntries(INDIAN_STATES.map((name) => [name, name])),
		input: { required: true },
		...told,
	}
}

/** Beginnings of PIN codes, one a line. */
export function pinCodes(told: Told<string>): Setting<string> {
	const { schema } = lines(told)
	return {
		control: 'lines',
		input: { inputMode: 'numeric', rows: 4 },
		...told,
		schema: schema
			.overwrite(tidyPins)
			.refine(
				(text) => linesOf(text).every((pin) => /^[1-9]\d{1,5}$/.test(pin)),
				'Please enter the first 2 to 6 digits of PIN codes, one a line',
			),
	}
}

function tidyPins(text: string): string {
	const pins = linesOf(text.replace(/[,;]/g, '\n'))
	return pins.map((pin) => plainDigits(pin).replace(/[\s.\p{Pd}]/gu, '')).join('\n')
}

/** The lines of a text, without blanks around them and without empty ones. */
export function linesOf(text: string): string[] {
	return text
		.split('\n')
		.map((line) => line.trim())
		.filter(Boolean)
}
