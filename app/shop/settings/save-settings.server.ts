import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { note } from '../journal/journal.server.ts'
import { refuse } from '../refusal.ts'
import { digest, digestsIn, seenText } from '../two-versions/seen-version.server.ts'
import { type Actor, mustBeAllowed } from '../words/roles.ts'
import { type AllSettings, type CardName, cards, settingKey, settingLabel } from './cards.ts'
import { mustLeaveOrders } from './cash.ts'
import { mustHaveKeys, mustHaveUpiId } from './online-payment/service-now.server.ts'
import { assertOffSiteFolder } from './off-site-folder.server.ts'
import { comparedCard, type Card, type Setting } from './setting.ts'
import { settingsNow, settingsWith } from './shop-settings.server.ts'
import { mustFit, mustKeepAddress } from './tax.ts'
import { settings } from '#app/adapters/settings.server.ts'
import { formatLongDate } from '../dates.ts'

const stale =
	'These settings were changed by somebody else in the meantime. Open the page again to see the newest ones.'

type Values = Record<string, unknown>

/** Returns the form values of a card. `seenText` detects a second editor. */
export async function valuesOfCard<Name extends CardName>(card: Name): Promise<AllSettings[Name] & { seen: string }> {
	const values = settingsNow()[card]
	return { ...values, seen: seenText(digest(values), await comparedFields(card), values) }
}

/** Returns how two versions of a card are compared (rule: two-editors). */
export async function comparedFields(card: CardName) {
	return comparedCard(cards[card], await read.category.findMany({ select: { id: true, name: true } }))
}

/**
 * Saves values that differ from the current ones (rule: saved-settings). Values equal to the default are deleted. Also
 * saves the logo published with a theme (rule: brand-draft).
 *
 * @throws conflict: the settings are not the `seen` ones (rule: settings-conflict).
 * @throws invalid: the tax settings contradict each other or the shop's address (rule: gst-registration).
 * @throws invalid: UPI has no ID (rule: online-payment-by), or the payment service has no keys (rule: payment-service).
 * @throws invalid: the COD limits exclude every order (rule: cash-limits).
 * @throws invalid: the off-site folder must not hold backups (rule: backup-folder).
 */
export async function saveCard<Name extends CardName>(
	actor: Actor,
	card: Name,
	{ seen, ...typed }: AllSettings[Name] & { seen: string },
	mark?: string,
): Promise<void> {
	mustBeAllowed(actor, cards[card].act)
	const values: Values = typed
	mustFitTogether({ ...settingsNow(), [card]: values }, card)
	if (card === 'checkout') mustTakeMoney(values as AllSettings['checkout'])
	if (card === 'off-site') assertOffSiteFolder((values as AllSettings['off-site']).where)
	if (card === 'cash') mustLeaveOrders(values as AllSettings['cash'])
	await write(async (tx) => {
		const current: Values = (await settingsIn(tx))[card]
		if (digest(current) !== digestsIn(seen)[0]) refuse('conflict', stale)
		for (const field of Object.keys(cards[card].settings)) {
			if (isSame(values[field], current[field])) continue
			await changeSetting(tx, actor, { card, field, before: current[field], after: values[field] })
		}
		const before = settingsNow().mark.image
		if (mark !== undefined && mark !== before)
			await changeSetting(tx, actor, { card: 'mark', field: 'image', before, after: mark })
	})
}

/** Restores the default of a field, whether from the environment or the shop. */
export async function restoreDefault(actor: Actor, card: CardName, field: string): Promise<void> {
	mustBeAllowed(actor, cards[card].act)
	if (!Object.hasOwn(cards[card].settings, field)) refuse('not-found', 'Setting not found')
	await write(async (tx) => {
		const values: Values = (await settingsIn(tx))[card]
		await changeSetting(tx, actor, { card, field, before: values[field], after: undefined })
		mustFitTogether(await settingsIn(tx), card)
	})
}

function mustFitTogether({ tax, shop }: AllSettings, card: CardName) {
	if (card === 'tax') mustFit(tax, shop.outlets, new Date())
	if (card === 'shop') mustKeepAddress(tax, shop.outlets)
}

function mustTakeMoney(checkout: AllSettings['checkout']) {
	mustHaveUpiId(checkout)
	mustHaveKeys(checkout)
}

export interface SavedField {
	at: Date
	by: string | null
}

/** Returns who saved which fields of a card, and when. */
export async function savedFields(card: CardName): Promise<Map<string, SavedField>> {
	const rows = await read.setting.findMany({
		where: { key: { startsWith: settingKey(card, '') } },
		select: { key: true, updatedAt: true, updatedBy: { select: { username: true } } },
	})
	const saved = rows.map(({ key, updatedAt, updatedBy }): [string, SavedField] => [
		key.slice(settingKey(card, '').length),
		{ at: updatedAt, by: updatedBy?.username ?? null },
	])
	return new Map(saved)
}

interface Change {
	card: CardName
	field: string
	before: unknown
	/** The new value. `undefined` for the default. */
	after: unknown
}

/** Changes a setting. All changes of settings use this function. */
async function changeSetting(tx: Transaction, actor: Actor, { card, field, before, after }: Change) {
	const key = settingKey(card, field)
	await tx.setting.deleteMany({ where: { key } })
	const defaults: Values = (await settingsIn(tx))[card]
	const usual = defaults[field]
	const isDefault = after === undefined || isSame(after, usual)
	if (!isDefault) await tx.setting.create({ data: { key, value: after as object, updatedById: actor.userId } })
	await note(tx, actor, {
		act: 'change',
		kind: 'setting',
		label: settingLabel(cards[card], field),
		old: { value: factOf(before) },
		new: { value: factOf(isDefault ? usual : after) },
	})
}

/** Formats a value for the log. Each row of a list is a line. */
function factOf(value: unknown): string | number | boolean {
	if (typeof value === 'number' || typeof value === 'boolean') return value
	if (typeof value === 'string') return value
	// A price that is not set is `null`.
	const rows = Array.isArray(value) ? value : [value ?? {}]
	return rows.map((row: object) => Object.values(row).filter(Boolean).join(', ')).join('\n')
}

async function settingsIn(tx: Transaction): Promise<AllSettings> {
	const rows = await tx.setting.findMany({ select: { key: true, value: true } })
	return settingsWith(new Map(rows.map(({ key, value }) => [key, JSON.stringify(value)])))
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

type Drawn = 'label' | 'hint' | 'it' | 'control' | 'input' | 'choices' | 'isHalf'

/** A setting as its form shows it. */
export interface FormSetting extends Pick<Setting, Drawn> {
	name: string
	/** The source of its value unless it is the default. */
	source: string | undefined
	/** The setting is saved, so its default can be restored. */
	isSaved: boolean
}

export interface FormBlock {
	title: string
	about: string | undefined
	settings: FormSetting[]
}

/** Returns what the page of a card shows. */
export async function readCard<Name extends CardName>(card: Name) {
	const values = await valuesOfCard(card)
	const blocks = drawBlocks(cards[card], await savedFields(card), settings().given)
	return { card, title: cards[card].title, blocks, values }
}

/** Returns the fields of a card, with the source of each value that is not the default. */
export function drawBlocks(
	card: Pick<Card, 'blocks'>,
	saved: ReadonlyMap<string, SavedField>,
	given: readonly string[],
): FormBlock[] {
	return card.blocks.map(({ title, about, settings }) => ({
		title,
		about,
		settings: Object.entries(settings).map(([name, setting]) => {
			const { label, hint, it, control, input, choices, isHalf } = setting
			const row = saved.get(name)
			const source = row ? savedBy(row) : givenBy(setting, given)
			return { name, label, hint, it, control, input, choices, isHalf, source, isSaved: row !== undefined }
		}),
	}))
}

function savedBy({ at, by }: SavedField): string {
	return `Saved on ${formatLongDate(at)} by ${by ?? 'somebody'}`
}

function givenBy({ variables = [] }: Setting, given: readonly string[]): string | undefined {
	const set = variables.filter((name) => given.includes(name))
	return set.length > 0 ? `From the environment: ${set.join(', ')}` : undefined
}
