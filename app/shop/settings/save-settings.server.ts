import { read, type Transaction, write } from '#app/adapters/db/db.server.ts'
import type { Actor } from '../words/actor.ts'
import { note } from '../journal/journal.server.ts'
import { mustHaveKeys } from './online-payment/service-now.server.ts'
import { mustHaveUpiId } from './online-payment/payee.server.ts'
import { mustBeAllowed } from '../words/roles.ts'
import { refuse } from '../refusal.ts'
import { digest } from '../two-versions/digest.server.ts'
import { type AllSettings, type CardName, fieldsOf, settingKey, settingLabel } from './cards.ts'
import { settingsNow, settingsWith } from './shop-settings.server.ts'
import { mustLeaveOrders } from './cash/must-leave-orders.ts'
import { mustFit, mustKeepAddress } from './tax/must-fit.ts'

const stale =
	'These settings were changed by somebody else in the meantime. Open the page again to see the newest ones.'

const ofMoney: CardName[] = ['checkout', 'delivery', 'returns', 'tax', 'cash']

/** The limits and prices of orders, and what the tax office is told, are for owners (rule: staff-roles). */
function mustSet(actor: Actor, card: CardName) {
	mustBeAllowed(actor, ofMoney.includes(card) ? 'settings of money' : 'settings')
}

function mustTakeMoney(checkout: AllSettings['checkout']) {
	mustHaveUpiId(checkout)
	mustHaveKeys(checkout)
}

/** What a card's form shows, and a digest of it by which a second editor is known. */
export function cardForForm<Name extends CardName>(card: Name): AllSettings[Name] & { seen: string } {
	const values = settingsNow()[card]
	return { ...values, seen: digest(values) }
}

/**
 * Saves what differs from what holds (rule: saved-settings); what is the default again is no longer saved. Settings
 * that are not the `seen` ones: 'conflict' (rule: settings-conflict); of the tax those that do not fit each other or
 * have no address (rule: gst-registration), UPI without an ID (rule: online-payment-by), a service without keys
 * (rule: payment-service), limits for cash that leave no order: 'invalid'.
 */
export async function saveCard<Name extends CardName>(
	actor: Actor,
	card: Name,
	{ seen, ...values }: AllSettings[Name] & { seen: string },
): Promise<void> {
	mustSet(actor, card)
	const { tax, shop } = settingsNow()
	if (card === 'tax') mustFit(values as unknown as AllSettings['tax'], shop.outlets, new Date())
	if (card === 'shop') mustKeepAddress(tax, (values as unknown as AllSettings['shop']).outlets)
	if (card === 'checkout') mustTakeMoney(values as unknown as AllSettings['checkout'])
	if (card === 'cash') mustLeaveOrders(values as unknown as AllSettings['cash'])
	await write(async (tx) => {
		const current = (await settingsIn(tx))[card]
		if (digest(current) !== seen) refuse('conflict', stale)
		for (const field of fieldsOf(card)) {
			const value = valueOf(values, field)
			if (isSame(value, valueOf(current, field))) continue
			await changeSetting(tx, actor, { card, field, before: valueOf(current, field), after: value })
		}
	})
}

/** Lets the default of a field hold again, of the environment or of the shop. */
export async function restoreDefault(actor: Actor, card: CardName, field: string): Promise<void> {
	mustSet(actor, card)
	if (!fieldsOf(card).includes(field)) refuse('not-found', 'Setting not found')
	await write(async (tx) => {
		const before = valueOf((await settingsIn(tx))[card], field)
		await changeSetting(tx, actor, { card, field, before, after: undefined })
		const { tax, shop } = await settingsIn(tx)
		if (card === 'tax') mustFit(tax, shop.outlets, new Date())
		if (card === 'shop') mustKeepAddress(tax, shop.outlets)
	})
}

/** Who saved which fields of a card, and when. */
export async function savedFields(card: CardName): Promise<Map<string, { at: Date; by: string | null }>> {
	const rows = await read.setting.findMany({
		where: { key: { startsWith: `${card}.` } },
		select: { key: true, updatedAt: true, updatedBy: { select: { username: true } } },
	})
	return new Map(
		rows.map(({ key, updatedAt, updatedBy }) => [
			key.slice(card.length + 1),
			{ at: updatedAt, by: updatedBy?.username ?? null },
		]),
	)
}

interface Change {
	card: CardName
	field: string
	before: unknown
	/** undefined: the default. */
	after: unknown
}

/** The one place where a setting changes. */
async function changeSetting(tx: Transaction, actor: Actor, { card, field, before, after }: Change) {
	const key = settingKey(card, field)
	await tx.setting.deleteMany({ where: { key } })
	const usual = valueOf((await settingsIn(tx))[card], field)
	const isDefault = after === undefined || isSame(after, usual)
	if (!isDefault) await tx.setting.create({ data: { key, value: after as object, updatedById: actor.userId } })
	await note(tx, actor, {
		act: 'change',
		kind: 'setting',
		label: settingLabel(card, field),
		old: { value: factOf(before) },
		new: { value: factOf(isDefault ? usual : after) },
	})
}

/** A value as the log shows it: of a list a line each. */
function factOf(value: unknown): string | number | boolean {
	if (typeof value === 'number' || typeof value === 'boolean') return value
	// A price that is not set is null.
	if (!Array.isArray(value)) return typeof value === 'string' ? value : ''
	return value.map((row: object) => Object.values(row).filter(Boolean).join(', ')).join('\n')
}

async function settingsIn(tx: Transaction): Promise<AllSettings> {
	const rows = await tx.setting.findMany({ select: { key: true, value: true } })
	return settingsWith(new Map(rows.map(({ key, value }) => [key, JSON.stringify(value)])))
}

const valueOf = (values: object, field: string): unknown => (values as Record<string, unknown>)[field]
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
