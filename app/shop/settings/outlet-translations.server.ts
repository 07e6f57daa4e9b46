import type { Transaction } from '#app/adapters/db/db.server.ts'
import type { ActivityActor } from '../activity/record-activity.server.ts'
import {
	changeTranslations,
	loadTranslationForm,
	readTranslationStates,
	readTranslationTexts,
} from '../translations/save-translations.server.ts'
import { listTranslatableFields } from '../translations/translatable.ts'
import { getOwn } from '../get-own.ts'
import { getOutletRecords, listShopLanguages } from './shop-settings.server.ts'
import type { Outlet } from './shop.ts'

const kind = 'outlet'

/** Returns the id of an outlet's translations, which is its place in the list. */
const toId = (index: number) => index + 1

type WithOutlets = { outlets?: readonly Outlet[] }

/**
 * Returns the outlets among the values of a card with their translations, for its form and its version (rule:
 * two-editors). Other cards have none.
 */
export async function readTranslatedOutlets(
	db: Pick<Transaction, 'translation'>,
	{ outlets }: WithOutlets,
): Promise<WithOutlets> {
	if (!outlets) return {}
	const texts = await readTranslationTexts(
		db,
		kind,
		outlets.map((_, index) => toId(index)),
	)
	return { outlets: outlets.map((outlet, index) => ({ ...outlet, translations: texts.get(toId(index)) ?? {} })) }
}

/** Returns the outlets as the setting stores them. Other cards have none. */
export function omitOutletTranslations(outlets: readonly Outlet[] | undefined): WithOutlets {
	return outlets ? { outlets: outlets.map(({ translations: _, ...outlet }) => outlet) } : {}
}

/** Returns what the form of the settings needs for the translations of its outlets, with the saved outlets. */
export async function loadOutletTranslations() {
	const languages = listShopLanguages()
	const outlets = getOutletRecords()
	const states = await readTranslationStates(kind, outlets, languages)
	return {
		...(await loadTranslationForm(kind, null, languages)),
		saved: outlets.map((outlet) => ({ outlet, states: states.get(outlet.id) ?? {} })),
	}
}

/**
 * Saves the translations of the submitted outlets. Those of an outlet that has moved in the list move with it, and those
 * of a removed outlet are deleted (rule: own-translations).
 */
export async function saveOutletTranslations(
	tx: Transaction,
	actor: ActivityActor,
	before: readonly Outlet[],
	after: readonly Outlet[],
	label: string,
): Promise<void> {
	await moveTranslations(tx, findSources(before, after))
	const entry = { subject: 'setting', id: 0, label } as const
	for (const [index, { translations, ...outlet }] of after.entries())
		await changeTranslations(tx, actor, kind, { ...outlet, id: toId(index) }, translations, entry)
}

/** Returns the previous place of each outlet; `undefined` for a new one. An outlet with new texts keeps its place. */
function findSources(before: readonly Outlet[], after: readonly Outlet[]): (number | undefined)[] {
	const free = new Map(before.map((outlet, index) => [index, toTextKey(outlet)]))
	const use = (index: number | undefined) => (index !== undefined && free.delete(index) ? index : undefined)
	const unchanged = after.map((outlet, index) => (free.get(index) === toTextKey(outlet) ? use(index) : undefined))
	const moved = after.map((outlet, index) => {
		const key = toTextKey(outlet)
		return unchanged[index] ?? use([...free].find(([, other]) => other === key)?.[0])
	})
	return moved.map((source, index) => source ?? use(index))
}

const toTextKey = (outlet: Outlet) =>
	JSON.stringify(listTranslatableFields(kind).map(([field]) => getOwn({ ...outlet }, field) ?? ''))

async function moveTranslations(tx: Transaction, sources: readonly (number | undefined)[]): Promise<void> {
	const rows = await tx.translation.findMany({ where: { kind } })
	const isInPlace = ({ recordId }: { recordId: number }) => sources[recordId - 1] === recordId - 1
	const misplaced = rows.filter((row) => !isInPlace(row))
	if (misplaced.length === 0) return
	await tx.translation.deleteMany({ where: { id: { in: misplaced.map(({ id }) => id) } } })
	const moved = sources.flatMap((source, index) => {
		const own = source === undefined ? [] : misplaced.filter(({ recordId }) => recordId === toId(source))
		return own.map(({ id: _, ...row }) => ({ ...row, recordId: toId(index) }))
	})
	if (moved.length > 0) await tx.translation.createMany({ data: moved })
}
