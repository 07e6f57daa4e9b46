import { z } from 'zod'
import {
	type ComparedField,
	buildComparedField,
	toDisplayFlag,
	toDisplayLines,
	type DisplayValue,
} from '../edit-conflicts/field-differences.ts'
import { getOwn } from '../get-own.ts'
import type { Permission } from '../auth/permissions.ts'
import { maxCharactersMessage, lineText, linesText, maxLineLength, removeSeparators } from '../values/text.ts'
import { postalCodePrefix, STATES, locale } from '../region/india.ts'

/** The environment of the shop, which provides some defaults. */
export interface Environment {
	shop: Partial<Record<'phone' | 'email' | 'address' | 'mapsUrl', string | undefined>> & { name: string }
	gstin?: string | undefined
	orderLimits: { perLine: number; perOrder: number; openCod: number }
}

interface Input {
	type?: 'email' | 'number' | 'password' | 'tel'
	inputMode?: 'numeric' | 'tel'
	autoComplete?: 'off'
	autoCapitalize?: 'none'
	spellCheck?: false
	required?: true
	min?: number
	max?: number
	maxLength?: number
	rows?: number
}

/** A setting. Its form, comparison, log entry, default and validation are derived from it. */
export interface Setting<Value = unknown> {
	/** The label of its field. */
	label: string
	hint?: string
	/** The setting as a noun phrase, used in the accessible name of its reset button: 'the name'. */
	nounPhrase: string
	/** The label in the comparison of two versions and in the activity log. If absent, `label` is used. */
	compared?: string
	/** Formats a value for the comparison of two versions. The default depends on the control. */
	shown?: (value: unknown, categories: readonly Category[]) => DisplayValue
	/** The form control. For `'part'`, the settings page itself renders the fields. */
	control: 'line' | 'lines' | 'checkbox' | 'radio' | 'select' | 'part'
	input?: Input
	/** A key of another service: stored encrypted, and never shown again (rule: secret-settings). */
	isSecret?: true
	/** The options by value. */
	choices?: Readonly<Record<string, string>>
	/** The field shares a row with another half-width field if there is room. */
	isHalfWidth?: boolean
	/** Validates both form input and stored values. */
	schema: z.ZodType<Value>
	/** The default. If absent, it is the schema's result for no value or derived from other settings. */
	fallback?: Value
	/** Returns the default from the environment. */
	fromEnvironment?: (environment: Environment) => Value
	/** The environment variables that provide the default. */
	variables?: readonly string[]
	/** The environment variables are used even if the setting is saved. */
	environmentWins?: true
}

interface Category {
	id: number
	name: string
}

interface BlockTitle {
	title: string
	/** The description above the fields. */
	about?: string
}

interface SettingBlock<Settings = Readonly<Record<string, Setting>>> extends BlockTitle {
	settings: Settings
}

/** Groups settings under one title. */
export function createBlock<const Settings extends Readonly<Record<string, Setting>>>(
	head: string | BlockTitle,
	settings: Settings,
): SettingBlock<Settings> {
	return { ...(typeof head === 'string' ? { title: head } : head), settings }
}

/** The definition of a settings page. All code that reads or saves settings works with cards. */
export interface Card {
	title: string
	/** The permission required to change it. */
	permission: Permission
	blocks: readonly SettingBlock[]
	settings: Readonly<Record<string, Setting>>
}

type UnionToIntersection<Parts> = (Parts extends unknown ? (part: Parts) => void : never) extends (
	all: infer All,
) => void
	? All
	: never
type SchemaOf<One> = One extends Setting<infer Value> ? z.ZodType<Value> : never

/**
 * Creates a settings page (a card) from its blocks, in the order of the page. Users need `permission` to change its
 * settings (rule: staff-roles).
 */
export function createCard<const Blocks extends readonly SettingBlock[]>(
	title: string,
	permission: Permission,
	blocks: Blocks,
) {
	type Settings = UnionToIntersection<Blocks[number]['settings']>
	const settings = Object.assign({}, ...blocks.map((each) => each.settings)) as Settings & Card['settings']
	const schemas = Object.entries<Setting>(settings).map(([name, { schema }]) => [name, schema])
	const shape = Object.fromEntries(schemas) as { -readonly [Name in keyof Settings]: SchemaOf<Settings[Name]> }
	return { title, permission, blocks, settings, schema: z.object(shape) }
}

/** Returns the fields by which two versions of a card are compared (rule: two-editors). */
export function buildComparedFields(
	{ settings }: Pick<Card, 'settings'>,
	categories: Category[] = [],
): ComparedField[] {
	return Object.entries(settings).map(([name, { label, compared = label, control, choices = {}, shown }]) => {
		const toChoiceLabel = (value: unknown) => ({ lines: [getOwn(choices, String(value)) ?? ''] })
		const usual = control === 'radio' ? toChoiceLabel : control === 'checkbox' ? toDisplayFlag : toDisplayLines
		return buildComparedField(name, compared, (value) => (shown ?? usual)(value, categories))
	})
}

/** The options that functions such as `lineSetting` accept. They set the control, and the schema unless one is given. */
type SettingOptions<Value> = Omit<Setting<Value>, 'control' | 'schema'> & Partial<Pick<Setting<Value>, 'schema'>>

/** The attributes of a field for digits. Without `type="number"` it has no spin buttons. */
export const numericInput = { inputMode: 'numeric', autoComplete: 'off' } as const

interface TextLine extends SettingOptions<string> {
	/** The maximum characters of the field. If absent, only the schema limits the length. */
	most?: number
	/** The message for an empty text. If absent, an empty text is allowed. */
	needs?: string
}

/** Creates a setting for a line of text. */
export function lineSetting(rest: TextLine): Setting<string> {
	return textSetting('line', lineText, { limit: maxLineLength, ...rest })
}

/** The mask that a form shows instead of a saved secret. The secret stays if the mask is submitted unchanged. */
export const savedSecret = '\u2022'.repeat(12)

/** Creates a setting for a key of another service. */
export function secretSetting(rest: TextLine): Setting<string> {
	const input = { type: 'password', autoComplete: 'off' } as const
	// The schema also validates the stored text, which is encrypted and longer than the entered one.
	return { ...lineSetting({ ...rest, most: 2000 }), isSecret: true, input }
}

/** Creates a setting for several lines of text. */
export function linesSetting(rest: TextLine): Setting<string> {
	return textSetting('lines', linesText, { limit: 2000, ...rest })
}

function textSetting(
	control: 'line' | 'lines',
	read: typeof lineText,
	{ limit, most, needs, input, ...rest }: TextLine & { limit: number },
): Setting<string> {
	const text = read(needs && { error: needs }).max(most ?? limit, maxCharactersMessage(most ?? limit))
	return {
		schema: needs ? text.min(1, needs) : text.default(''),
		control,
		...rest,
		input: { ...(most && { maxLength: most }), ...(needs && { required: true }), ...input },
	}
}

interface NumberRange {
	least: number
	most: number
	wrong: string
	/** The message for values above `most`. The default is `wrong`. */
	over?: string
}

const wholeNumber = ({ least, most, wrong, over = wrong }: NumberRange) =>
	z.number({ error: wrong }).int(wrong).min(least, wrong).max(most, over)

/** Creates a setting for a required integer. */
export function numberSetting({
	least,
	most,
	wrong,
	over,
	...rest
}: SettingOptions<number> & NumberRange): Setting<number> {
	const input = { type: 'number', min: least, max: most, required: true } as const
	return { schema: wholeNumber({ least, most, wrong, over }), control: 'line', input, ...rest }
}

/** Creates a setting for an integer, or `null` for none. */
export function optionalNumberSetting({
	least,
	most,
	wrong,
	over,
	...rest
}: SettingOptions<number | null> & NumberRange): Setting<number | null> {
	const schema = wholeNumber({ least, most, wrong, over }).nullable().default(null)
	return { schema, control: 'line', input: numericInput, ...rest }
}

const maxRupees = 1_000_000

/** Creates a setting for an amount in whole rupees, or `null` for none. */
export function amountSetting(rest: SettingOptions<number | null>): Setting<number | null> {
	const wrong = 'Please enter whole rupees, or leave it empty'
	const over = `At most ${maxRupees.toLocaleString(locale)}`
	return optionalNumberSetting({ least: 0, most: maxRupees, wrong, over, ...rest })
}

/** Creates a setting with a checkbox. */
export function checkboxSetting(rest: SettingOptions<boolean>): Setting<boolean> {
	return { schema: z.boolean().default(false), control: 'checkbox', ...rest }
}

/** Creates a setting with a few options, shown as radio buttons. */
export function choiceSetting<const Words extends Readonly<Record<string, string>>>({
	choices,
	wrong,
	...rest
}: SettingOptions<Extract<keyof Words, string>> & { choices: Words; wrong: string }): Setting<
	Extract<keyof Words, string>
> {
	const values = Object.keys(choices) as Extract<keyof Words, string>[]
	return { schema: z.enum(values, { error: wrong }), control: 'radio', choices, ...rest }
}

/** Creates a setting for a state of India, selected from a list. */
export function stateSetting(rest: SettingOptions<string>): Setting<string> {
	return {
		schema: z.enum(STATES, { error: 'Please choose a state of India.' }),
		control: 'select',
		choices: Object.fromEntries(STATES.map((name) => [name, name])),
		input: { required: true },
		...rest,
	}
}

interface EntryRules {
	tidy?: (entry: string) => string
	isRight: (entry: string) => boolean
	wrong: string
	/** The maximum number of entries and their noun. */
	atMost?: readonly [count: number, what: string]
}

/** Creates a setting for a list with one entry per line. */
export function listSetting({
	tidy = (entry) => entry,
	isRight,
	wrong,
	atMost,
	...rest
}: SettingOptions<string> & EntryRules) {
	const { schema, ...text } = linesSetting(rest)
	const [count = Infinity, what = ''] = atMost ?? []
	const entries = schema
		.overwrite((input) => splitLines(splitLines(input).map(tidy).join('\n')).join('\n'))
		.refine((input) => splitLines(input).every(isRight), wrong)
		.refine((input) => splitLines(input).length <= count, `At most ${count} ${what}`)
	return { ...text, schema: entries }
}

/** Creates a setting for pincode prefixes. Commas separate entries too. */
export function pincodesSetting(rest: SettingOptions<string>) {
	return listSetting({
		tidy: (pincodeText) => pincodeText.split(/[,;]/).map(removeSeparators).join('\n'),
		isRight: (prefix) => postalCodePrefix.test(prefix),
		wrong: 'Please enter PIN prefixes of 2 to 6 digits, one per line',
		input: { inputMode: 'numeric', rows: 4 },
		...rest,
	})
}

/** Returns the trimmed lines of a text without empty ones. */
export function splitLines(text: string): string[] {
	return text
		.split('\n')
		.map((line) => line.trim())
		.filter(Boolean)
}
