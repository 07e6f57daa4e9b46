import { z } from 'zod'
import {
	type ComparedField,
	buildComparedField,
	toDisplayFlag,
	toDisplayLines,
	type DisplayValue,
} from '../edit-conflicts/field-differences.ts'
import { getOwn } from '../get-own.ts'
import type { Permission } from '../auth/roles.ts'

/** The environment of the shop, which provides some defaults. */
export interface Environment {
	shop: Partial<Record<'phone' | 'email' | 'address' | 'mapsUrl', string | undefined>> & { name: string }
	gstin?: string | undefined
	orderLimits: { perLine: number; perOrder: number; openCash: number }
}

interface Input {
	type?: 'email' | 'number' | 'tel'
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
	it: string
	/** Its label in the comparison of two versions. The default is the label. */
	compared?: string
	/** Formats a version for the comparison. The default depends on the control. */
	shown?: (value: unknown, categories: readonly Category[]) => DisplayValue
	/** The form control. The page itself renders a 'part'. */
	control: 'line' | 'lines' | 'tick' | 'radio' | 'select' | 'part'
	input?: Input
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

/** A settings page. All code that reads or saves settings works on such a table. */
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

/** Creates the table of a card. Its settings are in the order of its page. */
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

/** Returns how two versions of a card are compared (rule: two-editors). */
export function getComparedCard({ settings }: Pick<Card, 'settings'>, categories: Category[] = []): ComparedField[] {
	return Object.entries(settings).map(([name, { label, compared = label, control, choices = {}, shown }]) => {
		const toChoiceLabel = (value: unknown) => ({ lines: [getOwn(choices, String(value)) ?? ''] })
		const usual = control === 'radio' ? toChoiceLabel : control === 'tick' ? toDisplayFlag : toDisplayLines
		return buildComparedField(name, compared, (value) => (shown ?? usual)(value, categories))
	})
}
