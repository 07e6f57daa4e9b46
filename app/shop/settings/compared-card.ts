import { type ComparedField, comparedField, flagShown, linesShown } from '../two-versions/differences.ts'
import type { Card, Setting } from './setting.ts'

/** How two versions of a page of the settings are shown beside each other (rule: two-editors). */
export function comparedCard(
	{ settings }: Pick<Card, 'settings'>,
	categories: { id: number; name: string }[] = [],
): ComparedField[] {
	return Object.entries(settings).map(([name, setting]) => {
		const { label, compared = label, shown = usualShown(setting) } = setting
		return comparedField(name, compared, (value) => shown(value, categories))
	})
}

function usualShown({ control, choices = {} }: Setting) {
	if (control === 'radio') return (value: unknown) => ({ lines: [choices[String(value)] ?? ''] })
	return control === 'tick' ? flagShown : linesShown
}
