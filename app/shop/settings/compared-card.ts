import { type ComparedField, linesShown, type Shown } from '../two-versions/differences.ts'
import type { Card, Setting } from './setting.ts'

type Categories = { id: number; name: string }[]

/** How two versions of a page of the settings are shown beside each other (rule: two-editors). */
export function comparedCard({ settings }: Pick<Card, 'settings'>, categories: Categories = []): ComparedField[] {
	return Object.entries(settings).map(([name, setting]) => ({
		name,
		label: setting.compared ?? setting.label,
		shown: (values) => valueShown(setting, values[name], categories),
	}))
}

function valueShown({ shown, control, choices = {} }: Setting, value: unknown, categories: Categories): Shown {
	if (shown) return shown(value, categories)
	if (control === 'tick') return { lines: [value ? 'Yes' : 'No'] }
	if (control === 'radio') return { lines: [new Map(Object.entries(choices)).get(String(value)) ?? ''] }
	return linesShown(value)
}
