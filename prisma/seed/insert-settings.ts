import type { Transaction } from '../../app/adapters/db/db.server.ts'
import { getSettings } from '../../app/adapters/settings.server.ts'
import { getOwn } from '../../app/shop/get-own.ts'
import { type CardName, cards } from '../../app/shop/settings/cards.ts'
import { newShopKey, storedDefaults } from '../../app/shop/settings/default-settings.server.ts'
import type { Setting } from '../../app/shop/settings/setting.ts'
import { COUPONS, FULL_SETTINGS, SALE, SETTINGS } from './data/settings.ts'
import { getDaysAgo } from './insert-people.ts'

/** Saves the settings of the demo shop, and with `isFull` those of `--demo=full` (rule: demo-settings). */
export async function insertSettings(tx: Transaction, isFull: boolean): Promise<void> {
	const settings = Object.entries(isFull ? FULL_SETTINGS : SETTINGS)
	const data = settings.filter(([key]) => !isInEnvironment(key)).map(([key, value]) => ({ key, value }))
	// The demo keeps the defaults of the tables.
	await tx.setting.deleteMany({ where: { key: { in: [newShopKey, ...Object.keys(storedDefaults)] } } })
	await tx.setting.createMany({ data })
	if (!isFull) return
	await tx.coupon.createMany({ data: [...COUPONS] })
	const { collection, ...sale } = SALE
	const target = await tx.collection.findFirstOrThrow({ where: { name: collection }, select: { id: true } })
	await tx.sale.create({
		data: { ...sale, startsAt: getDaysAgo(1), targets: { create: { collectionId: target.id } } },
	})
}

/** Returns true when the environment provides the setting. A saved value would override it (rule: saved-settings). */
function isInEnvironment(key: string): boolean {
	const [card, name] = key.split('.') as [CardName, string]
	const setting = getOwn<Setting>(cards[card].settings, name)
	return setting?.variables?.some((variable) => getSettings().given.includes(variable)) ?? false
}
