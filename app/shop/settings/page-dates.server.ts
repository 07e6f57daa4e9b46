import { read, type Transaction } from '#app/adapters/db/db.server.ts'
import { parseIndianTime } from '../values/dates.ts'
import { type AllSettings, getSettingKey } from './cards.ts'

type PageTexts = Omit<AllSettings['pages'], 'isRead'>
export type PageName = keyof PageTexts

/** The day of the release that last changed the texts used until the owner saves others. */
const builtInTextsChangedAt = parseIndianTime('2026-11-29')

const getDateKey = (page: string) => `pageDates.${page}`

/**
 * Records which texts of pages a change of settings has changed, also those that follow other settings (rule:
 * policy-dates).
 */
export async function savePageDates(
	tx: Transaction,
	before: PageTexts,
	after: PageTexts,
	now = new Date(),
): Promise<void> {
	const isText = (page: PageName) => typeof after[page] === 'string'
	const changed = (Object.keys(after) as PageName[]).filter((page) => isText(page) && before[page] !== after[page])
	for (const page of changed) {
		const [key, value] = [getDateKey(page), now.toISOString()]
		await tx.setting.upsert({ where: { key }, create: { key, value }, update: { value } })
	}
}

/**
 * Returns when the English text of a page last changed (rule: policy-dates). A text that was saved before dates were
 * recorded has the time at which it was saved.
 */
export async function findPageDate(page: PageName): Promise<Date> {
	const where = { key: { in: [getDateKey(page), getSettingKey('pages', page)] } }
	const rows = await read.setting.findMany({ where, select: { key: true, value: true, updatedAt: true } })
	const recorded = rows.find(({ key }) => key === getDateKey(page))?.value
	if (typeof recorded === 'string') return new Date(recorded)
	return rows[0]?.updatedAt ?? builtInTextsChangedAt
}
