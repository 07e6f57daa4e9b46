import { z } from 'zod'
import { type ComparedField, comparedField, flagShown, linesShown, type Shown } from '../two-versions/differences.ts'
import { getOwn } from '../get-own.ts'
import type { Act } from '../words/roles.ts'

/** What the shop is started with: some settings begin with it. */
export interface Environment {
	shop: Partial<Record<'phone' | 'email' | 'address' | 'mapsUrl', string | undefined>> & { name: string }
	gstin?: string | undefined
	orderLimits: { perLine: number; pieces: number; openCash: number }
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

/** One setting: form, comparison, log, default and reading are drawn from it. */
export interface Setting<Value = unknown> {
	/** The words beside its field. */
	label: string
	hint?: string
	/** 'the name', in 'Use the default again: the name'. */
	it: string
	/** Its name in the comparison of two versions, unless that is the label. */
	compared?: string
	/** How two versions are shown, unless its control tells. */
	shown?: (value: unknown, categories: readonly Category[]) => Shown
	/** The page itself draws a 'part'. */
	control: 'line' | 'lines' | 'tick' | 'radio' | 'select' | 'part'
	input?: Input
	/** Words by value. */
	choices?: Readonly<Record<string, string>>
	/** Stands beside another half, where there is room. */
	isHalf?: boolean
	/** Reads what was typed and what is stored. */
	schema: z.ZodType<Value>
	/** The default, unless it is what the schema makes of nothing or follows from other settings. */
	fallback?: Value
	/** The default that the environment gives. */
	fromEnvironment?: (environment: Environment) => Value
	/** The environment variables behind the default. */
	variables?: readonly string[]
}

interface Category {
	id: number
	name: string
}

interface Head {
	title: string
	/** Says above the fields what they are for. */
	about?: string
}

interface Block<Settings = Readonly<Record<string, Setting>>> extends Head {
	settings: Settings
}

/** Settings that stand below one title. */
export function block<const Settings extends Readonly<Record<string, Setting>>>(
	head: string | Head,
	settings: Settings,
): Block<Settings> {
	return { ...(typeof head === 'string' ? { title: head } : head), settings }
}

/** A page of the settings; all that reads or saves settings works on any such table. */
export interface Card {
	title: string
	/** What somebody must be allowed to do to change it. */
	act: Act
	blocks: readonly Block[]
	settings: Readonly<Record<string, Setting>>
}

type InOne<Parts> = (Parts extends unknown ? (part: Parts) => void : never) extends (all: infer All) => void
	? All
	: never
type SchemaOf<One> = One extends Setting<infer Value> ? z.ZodType<Value> : never

/** The table of a card, with its settings in the order of its page. */
export function card<const Blocks extends readonly Block[]>(title: string, act: Act, blocks: Blocks) {
	type Settings = InOne<Blocks[number]['settings']>
	const settings = Object.assign({}, ...blocks.map((each) => each.settings)) as Settings & Card['settings']
	const schemas = Object.entries<Setting>(settings).map(([name, { schema }]) => [name, schema])
	const shape = Object.fromEntries(schemas) as { -readonly [Name in keyof Settings]: SchemaOf<Settings[Name]> }
	return { title, act, blocks, settings, schema: z.object(shape) }
}

/** How two versions of a card are shown beside each other (rule: two-editors). */
export function comparedCard({ settings }: Pick<Card, 'settings'>, categories: Category[] = []): ComparedField[] {
	return Object.entries(settings).map(([name, { label, compared = label, control, choices = {}, shown }]) => {
		const word = (value: unknown) => ({ lines: [getOwn(choices, String(value)) ?? ''] })
		const usual = control === 'radio' ? word : control === 'tick' ? flagShown : linesShown
		return comparedField(name, compared, (value) => (shown ?? usual)(value, categories))
	})
}
