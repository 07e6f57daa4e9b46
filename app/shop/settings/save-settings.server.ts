import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import { getOwn } from '../get-own.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { refuse } from '../values/refusal.ts'
import { digestValues, parseExpectedVersion, formatExpectedVersion } from '../edit-conflicts/expected-version.server.ts'
import { type Actor, requirePermission } from '../auth/permissions.ts'
import { type AllSettings, type CardName, cards, getSettingKey, getSettingLabel } from './cards.ts'
import { assertMethodOffered } from './checkout.ts'
import { assertSomeOrderPossible } from './cod.ts'
import { assertCourierComplete } from './couriers.ts'
import { assertCodeServiceComplete, assertPhonesConfirmable, type CodeSettings } from './sign-in-codes.ts'
import { assertRegionsPriced } from './delivery.ts'
import { savePageDates, storedDefaults } from './default-settings.server.ts'
import {
	loadCardTranslations,
	omitOutletTranslations,
	readTranslatedOutlets,
	saveOutletTranslations,
} from './translated-settings.server.ts'
import { assertServiceKeys, assertUpiId } from './active-payment-service.server.ts'
import { accessSync, constants, existsSync } from 'node:fs'
import { findBackupFolderProblem } from '#app/adapters/disk.server.ts'
import { buildComparedField } from '../edit-conflicts/field-differences.ts'
import { findTranslatableCard, type TranslationInput, toTranslationLines } from '../translations/translatable.ts'
import { changeTranslations, findTranslationTexts } from '../translations/save-translations.server.ts'
import { buildComparedFields, type Card, savedSecret, type Setting } from './setting.ts'
import { canLogCodes } from '#app/adapters/code-senders/code-senders.server.ts'
import { encryptText } from '#app/adapters/secret.server.ts'
import { getShopSettings, hasNewShopDefaults, parseStoredSettings } from './shop-settings.server.ts'
import { assertTaxSettingsValid, assertOutletAddress } from './tax.ts'
import { getSettings } from '#app/adapters/settings.server.ts'

type Values = Record<string, unknown>

/**
 * Returns the form values of a card, with the translations of its texts. `seen` is their version, by which saving
 * detects a second editor.
 */
export async function getCardValues<Name extends CardName>(card: Name): Promise<AllSettings[Name] & { seen: string }> {
	const values = await addTranslations(read, card, getShopSettings()[card])
	const shown = maskSecrets(card, values)
	return { ...shown, seen: formatExpectedVersion(digestValues(values), await getComparedFields(card), shown) }
}

/** Adds the translations of a card's texts to its values. The form and the expected version contain both. */
async function addTranslations<Shown extends object>(
	db: Pick<Transaction, 'translation'>,
	card: CardName,
	values: Shown,
): Promise<Shown> {
	const kind = findTranslatableCard(card)
	if (!kind) return values
	const translations = await findTranslationTexts(db, kind, 0)
	return { ...values, ...(await readTranslatedOutlets(db, values)), translations }
}

const isSecret = (card: CardName, field: string) => (cards[card].settings as Card['settings'])[field]?.isSecret === true

/** Replaces saved secrets by a mask, which the form shows (rule: secret-settings). */
function maskSecrets<Shown extends object>(card: CardName, values: Shown): Shown {
	const entries = Object.entries(values).map(([field, value]): [string, unknown] => [
		field,
		isSecret(card, field) && value !== '' ? savedSecret : value,
	])
	return Object.fromEntries(entries) as Shown
}

/** Encrypts entered secrets. A field that still contains the mask keeps the saved secret. */
function toStoredSecrets(card: CardName, values: Values, current: Values): Values {
	const entries = Object.entries(values).map(([field, value]): [string, unknown] => {
		if (!isSecret(card, field) || value === '') return [field, value]
		return [field, value === savedSecret ? current[field] : encryptText(String(value))]
	})
	return Object.fromEntries(entries)
}

/** Returns the fields by which two versions of a card are compared (rule: two-editors). */
export async function getComparedFields(card: CardName) {
	const fields = buildComparedFields(cards[card], await read.category.findMany({ select: { id: true, name: true } }))
	const kind = findTranslatableCard(card)
	if (!kind) return fields
	const translations = buildComparedField('translations', 'Translations', (texts) => toTranslationLines(kind, texts))
	return [...fields, translations]
}

/**
 * Saves values that differ from the current ones (rule: saved-settings). Values equal to the default are deleted. Also
 * saves the logo published with a theme (rule: theme-draft).
 *
 * @throws conflict: the settings have changed since the form was loaded (rule: settings-conflict).
 * @throws invalid: the tax settings contradict each other or the shop's address (rule: gst-registration).
 * @throws invalid: UPI has no ID (rule: online-payment-collector), or the service has no keys (rule: payment-keys).
 * @throws invalid: some regions have a price and others do not (rule: delivery-abroad). Shops opened before the
 * defaults of new shops are not checked.
 * @throws invalid: prepaid orders are offered, but no method of online payment is.
 * @throws invalid: the COD limits exclude every order (rule: cod-limits).
 * @throws invalid: the SMS or WhatsApp service for codes lacks a key (rule: sign-in-code), or is off although COD needs
 * it (rule: confirmed-phone).
 * @throws invalid: the courier service lacks a key (rule: courier-settings).
 * @throws invalid: the off-site folder does not exist or is not allowed for backups (rule: backup-folder).
 */
export async function saveCard<Name extends CardName>(
	actor: Actor,
	card: Name,
	{ seen, translations, ...input }: AllSettings[Name] & { seen: string; translations?: TranslationInput | undefined },
	mark?: string,
): Promise<void> {
	requirePermission(actor, cards[card].permission)
	const { outlets }: Partial<AllSettings['shop']> = input
	const values = toStoredSecrets(card, { ...input, ...omitOutletTranslations(outlets) }, getShopSettings()[card])
	const kind = findTranslatableCard(card)
	assertCardsConsistent({ ...getShopSettings(), [card]: values }, card)
	if (card === 'checkout') assertUpiId(values as AllSettings['checkout'])
	if (card === 'checkout') assertServiceKeys(values as AllSettings['checkout'])
	if (card === 'codes') assertCodeServicePossible(values as CodeSettings)
	if (card === 'couriers') assertCourierComplete(values as AllSettings['couriers'])
	if (card === 'off-site') assertOffSiteFolder((values as AllSettings['off-site']).where)
	if (card === 'cash') assertSomeOrderPossible(values as AllSettings['cash'])
	await write(async (tx) => {
		const all = await readSettings(tx)
		const current: Values = all[card]
		if (digestValues(await addTranslations(tx, card, current)) !== parseExpectedVersion(seen)[0])
			refuse('conflict', 'setting-changed')
		for (const field of Object.keys(cards[card].settings)) {
			if (isSame(values[field], current[field])) continue
			await saveSetting(tx, actor, { card, field, before: current[field], after: values[field] })
		}
		if (kind) {
			const entry = { subject: 'setting', id: 0, label: getSettingLabel(cards[kind], 'translations') } as const
			await changeTranslations(tx, actor, kind, { ...values, id: 0 }, translations, entry)
			if (outlets) await saveOutletTranslations(tx, actor, all.shop.outlets, outlets, entry.label)
		}
		const before = getShopSettings().mark.image
		if (mark !== undefined && mark !== before)
			await saveSetting(tx, actor, { card: 'mark', field: 'image', before, after: mark })
		await savePageDates(tx, all.pages, (await readSettings(tx)).pages)
	})
}

/** Deletes the saved value of a field, so that the default from the environment or the card applies again. */
export async function restoreDefault(actor: Actor, card: CardName, field: string): Promise<void> {
	requirePermission(actor, cards[card].permission)
	if (!Object.hasOwn(cards[card].settings, field)) refuse('not-found', 'setting-not-found')
	await write(async (tx) => {
		const before = await readSettings(tx)
		const values: Values = before[card]
		await saveSetting(tx, actor, { card, field, before: values[field], after: undefined })
		const after = await readSettings(tx)
		assertCardsConsistent(after, card)
		await savePageDates(tx, before.pages, after.pages)
	})
}

function assertCardsConsistent({ tax, shop, checkout, delivery, cash, codes }: AllSettings, card: CardName) {
	if (card === 'cash' || card === 'codes') assertPhonesConfirmable(card, cash, codes)
	if (card === 'checkout') assertMethodOffered(checkout)
	if (card === 'delivery' && hasNewShopDefaults()) assertRegionsPriced(delivery)
	if (card === 'tax') assertTaxSettingsValid(tax, shop.outlets, new Date())
	if (card === 'shop') assertOutletAddress(tax, shop.outlets)
}

function assertCodeServicePossible(codes: CodeSettings) {
	assertCodeServiceComplete(codes)
	if (codes.byPhone === 'log' && !canLogCodes()) refuse('invalid', 'code-service-demo-only', {}, 'byPhone')
}

/** Returns the names of a card's saved fields, without the `storedDefaults` of a new shop. */
export async function findSavedFields(card: CardName): Promise<Set<string>> {
	const prefix = getSettingKey(card, '')
	const where = { key: { startsWith: prefix } }
	const rows = await read.setting.findMany({ where, select: { key: true, value: true } })
	const saved = rows.filter(({ key, value }) => !isStoredDefault(key, value))
	return new Set(saved.map(({ key }) => key.slice(prefix.length)))
}

interface SettingChange {
	card: CardName
	field: string
	before: unknown
	/** The new value. `undefined` for the default. */
	after: unknown
}

/** Changes a setting. All changes of settings use this function. */
async function saveSetting(tx: Transaction, actor: Actor, { card, field, before, after }: SettingChange) {
	const key = getSettingKey(card, field)
	await tx.setting.deleteMany({ where: { key } })
	const defaults: Values = (await readSettings(tx))[card]
	const usual = defaults[field]
	const isDefault = after === undefined || isSame(after, usual)
	if (!isDefault) await tx.setting.create({ data: { key, value: after as object, updatedById: actor.userId } })
	else if (isStoredDefault(key, usual)) await tx.setting.create({ data: { key, value: usual as object } })
	const { choices = {} } = getOwn<Setting>(cards[card].settings, field) ?? {}
	const maskSecret = (value: unknown) => (isSecret(card, field) && value !== '' ? savedSecret : value)
	const toShown = (value: unknown) => getOwn(choices, String(value)) ?? toActivityValue(maskSecret(value))
	await recordActivity(tx, actor, {
		action: 'change',
		kind: 'setting',
		label: getSettingLabel(cards[card], field),
		old: { value: toShown(before) },
		new: { value: toShown(isDefault ? usual : after) },
	})
}

/** Returns whether this is the default that a new shop stores for the database's triggers. */
function isStoredDefault(key: string, value: unknown): boolean {
	return hasNewShopDefaults() && storedDefaults[key] === value
}

/** Formats a value for the log. Each row of a list is a line. */
function toActivityValue(value: unknown): string | number | boolean {
	if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return value
	// A price that is not set is `null`.
	const rows = Array.isArray(value) ? value : [value ?? {}]
	return rows.map((row: object) => Object.values(row).filter(Boolean).join(', ')).join('\n')
}

async function readSettings(tx: Transaction): Promise<AllSettings> {
	const rows = await tx.setting.findMany({ select: { key: true, value: true } })
	return parseStoredSettings(new Map(rows.map(({ key, value }) => [key, JSON.stringify(value)])))
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

type ShownProperty = 'label' | 'hint' | 'nounPhrase' | 'control' | 'input' | 'choices' | 'isHalfWidth'

/** A setting as its form shows it. */
export interface FormSetting extends Pick<Setting, ShownProperty> {
	name: string
	/** A sentence that names the environment variables that provide the value; `undefined` when none does. */
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
export async function getCard<Name extends CardName>(card: Name) {
	const values = await getCardValues(card)
	const blocks = buildFormBlocks(cards[card], await findSavedFields(card), getSettings().given)
	const kind = findTranslatableCard(card)
	const translations = kind && (await loadCardTranslations(kind, values))
	return { card, title: cards[card].title, blocks, values, translations }
}

/** Returns the fields of a card, with the environment variables that provide a value. */
export function buildFormBlocks(
	card: Pick<Card, 'blocks'>,
	saved: ReadonlySet<string>,
	given: readonly string[],
): FormBlock[] {
	return card.blocks.map(({ title, about, settings }) => ({
		title,
		about,
		settings: Object.entries(settings).map(([name, setting]) => {
			const { label, hint, nounPhrase, control, input, choices, isHalfWidth } = setting
			const isSaved = saved.has(name)
			const source = isSaved && !setting.environmentWins ? undefined : describeEnvironmentSource(setting, given)
			return { name, label, hint, nounPhrase, control, input, choices, isHalfWidth, source, isSaved }
		}),
	}))
}

function describeEnvironmentSource(
	{ variables = [], environmentWins }: Setting,
	given: readonly string[],
): string | undefined {
	const set = variables.filter((name) => given.includes(name))
	if (set.length === 0) return undefined
	const source = `Set by the environment: ${set.join(', ')}`
	return environmentWins ? `${source}, which is used instead of this field` : source
}

/**
 * Checks a folder for copies of backups before it is saved (rule: backup-folder). A bucket is checked when a copy is
 * uploaded.
 *
 * @throws invalid on `where`: the folder does not exist, cannot be written to or must not hold backups.
 */
function assertOffSiteFolder(where: string): void {
	if (where === '' || where.startsWith('s3:')) return
	const problem = findBackupFolderProblem(where) ?? findAccessProblem(where)
	if (problem) refuse('invalid', 'off-site-folder-unusable', { problem }, 'where')
}

function findAccessProblem(folder: string): string | undefined {
	if (!existsSync(folder)) return `${folder} does not exist`
	try {
		accessSync(folder, constants.W_OK | constants.X_OK)
		return undefined
	} catch {
		return `the shop may not write to ${folder}`
	}
}
