import { read, type Transaction } from '#app/adapters/db/db.server.ts'
import { parseIndianTime } from '../values/dates.ts'
import { type AllSettings, getSettingKey } from './cards.ts'

type PageTexts = Omit<AllSettings['pages'], 'isRead'>
export type PageName = keyof PageTexts

/** The day of the release that last changed the texts used until the owner saves others. */
const builtInTextsChangedAt = parseIndianTime('2026-11-29')

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
	for (const page of changed)
		await tx.pageDate.upsert({ where: { page }, create: { page, changedAt: now }, update: { changedAt: now } })
}

/**
 * Returns when the English text of a page last changed (rule: policy-dates). A text that was saved before dates were
 * recorded has the time at which it was saved.
 */
export async function findPageDate(page: PageName): Promise<Date> {
	const key = getSettingKey('pages', page)
	const [recorded, saved] = await Promise.all([
		read.pageDate.findUnique({ where: { page }, select: { changedAt: true } }),
		read.setting.findUnique({ where: { key }, select: { updatedAt: true } }),
	])
	return recorded?.changedAt ?? saved?.updatedAt ?? builtInTextsChangedAt
}
