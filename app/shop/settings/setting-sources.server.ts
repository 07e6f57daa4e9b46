import { settings } from '#app/adapters/settings.server.ts'
import { formatLongDate } from '../dates.ts'
import { type CardName, fieldsOf, settingKey } from './cards.ts'
import { variablesOf } from './defaults.server.ts'
import { settingsNow } from './shop-settings.server.ts'
import { savedFields } from './save-settings.server.ts'

export interface SettingSource {
	text: string
	/** Its default can hold again. */
	isSaved: boolean
}

/** Where each field of a card comes from, in words. */
export async function settingSources(card: CardName): Promise<Record<string, SettingSource>> {
	const saved = await savedFields(card)
	const { given } = settings()
	const values: Record<string, unknown> = settingsNow()[card]
	return Object.fromEntries(fieldsOf(card).map((field) => [field, sourceOf(field)]))

	function sourceOf(field: string): SettingSource {
		const row = saved.get(field)
		if (row) return { text: `Saved on ${formatLongDate(row.at)} by ${row.by ?? 'somebody'}`, isSaved: true }
		const set = (variablesOf[settingKey(card, field)] ?? []).filter((name) => given.includes(name))
		if (set.length > 0) return { text: `From the environment: ${set.join(', ')}`, isSaved: false }
		return { text: isEmpty(values[field]) ? 'Not set' : 'The default', isSaved: false }
	}
}

const isEmpty = (value: unknown) => value === '' || value === null || (Array.isArray(value) && value.length === 0)
