import { read, write } from '#app/adapters/db/db.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { readBackupRecord } from '../backup/backup.server.ts'
import { canSendEmail } from '../outbox/outbox.server.ts'
import { type Actor, hasPermission, requirePermission, roleNames } from '../auth/permissions.ts'
import { hasGeneratedPassword } from '../people/user.server.ts'
import { isCod } from '../values/payment-methods.ts'
import { refuse } from '../values/refusal.ts'
import {
	getDeliveryPrices,
	getShopSettings,
	hasNewShopDefaults,
	getShopContacts,
	getLogoHash,
} from '../settings/shop-settings.server.ts'
import { isRegistered } from '../tax/gst-registration.ts'
import { tax } from '../region/india.ts'

export interface ChecklistItem {
	label: string
	/** The page on which the step is completed. */
	to: string
	isDone: boolean
	/** The name that `skipChecklistItem` accepts for an optional step. */
	skip?: SkippableItem
}

export interface SetupChecklist {
	/** The steps of a new shop; empty when nothing is left. */
	steps: ChecklistItem[]
	/** `true` while the shop has never had a product. */
	isWithoutProduct: boolean
}

/** The optional steps, with their label in the activity log. */
const skippableItems = {
	logo: 'Logo',
	delivery: 'Delivery prices',
	abroad: 'Delivery to the USA and UK',
	gst: tax.name,
	paying: 'Online payment method',
	staff: 'More staff',
} as const
type SkippableItem = keyof typeof skippableItems

const prefix = 'skipped.'

/**
 * Returns the setup steps of a new shop in a sensible order; none when all are done (rule: first-steps). Leaves out the
 * steps that require the permission `financial settings` if the actor does not have it.
 */
export async function getSetupChecklist(actor: Pick<Actor, 'role'>): Promise<SetupChecklist> {
	const { phone, address } = getShopContacts()
	const [product, isPasswordSet, hasName] = await Promise.all([
		read.product.findFirst({ select: { id: true } }),
		hasGeneratedPassword(),
		isShopNamed(),
	])
	const items: ChecklistItem[] = [
		{ label: 'Add the shop name', to: '/admin/settings/shop', isDone: hasName },
		{ label: 'Add a phone number', to: '/admin/settings/shop#shop-phones', isDone: phone !== undefined },
		{ label: 'Add an address', to: '/admin/settings/shop#shop-outlets', isDone: address !== undefined },
		{ label: 'Review the policies', to: '/admin/settings/pages', isDone: getShopSettings().pages.isRead },
		...(hasPermission(actor.role, 'financial settings') ? await listOwnerItems() : []),
		{ label: 'Set up email', to: '/admin/settings/mail', isDone: canSendEmail() },
		{ label: 'Choose your own password', to: '/admin/account/password', isDone: !isPasswordSet },
		{ label: 'Add the first product', to: '/admin/products/new', isDone: product !== null },
		{ label: 'Create a backup', to: '/admin/settings/backup', isDone: readBackupRecord().lastGood !== null },
	]
	return { steps: items.every(({ isDone }) => isDone) ? [] : items, isWithoutProduct: product === null }
}

async function listOwnerItems(): Promise<ChecklistItem[]> {
	const { checkout, delivery, tax } = getShopSettings()
	const [staff, invitations, skipped] = await Promise.all([
		read.user.count({ where: { role: { in: roleNames } } }),
		read.invitation.count(),
		read.setting.findMany({ where: { key: { startsWith: prefix } }, select: { key: true } }),
	])
	const toItem = (skip: SkippableItem, label: string, to: string, isDone: boolean): ChecklistItem => ({
		label,
		to,
		isDone: isDone || skipped.some(({ key }) => key === prefix + skip),
		skip,
	})
	return [
		toItem('logo', 'Add a logo', '/admin/settings/brand', getLogoHash() !== ''),
		toItem('delivery', 'Set delivery prices', '/admin/settings/delivery', getDeliveryPrices() !== null),
		// Only older shops get this step. A newer shop (`hasNewShopDefaults`) cannot enable delivery abroad without a
		// price.
		...(hasNewShopDefaults() || getDeliveryPrices() === null
			? []
			: [
					toItem(
						'abroad',
						'Set delivery price for the USA and UK',
						'/admin/settings/delivery#delivery-abroadPrice',
						!delivery.isAbroadServed || delivery.abroadPrice !== null,
					),
				]),
		toItem('gst', 'Set up GST', '/admin/settings/tax', isRegistered(tax.mode)),
		toItem(
			'paying',
			'Choose payment methods',
			'/admin/settings/checkout',
			isCod({ paymentMethod: checkout.paymentMethods }) ||
				checkout.onlineBy !== (hasNewShopDefaults() ? 'none' : 'recorded'),
		),
		toItem('staff', 'Invite staff', '/admin/staff', staff > 1 || invitations > 0),
	]
}

/**
 * Removes an optional step from the checklist permanently.
 *
 * @throws not-found: the step is unknown.
 */
export async function skipChecklistItem(actor: Actor, name: string): Promise<void> {
	requirePermission(actor, 'financial settings')
	if (!isSkippable(name)) refuse('not-found', 'checklist-item-not-found')
	const key = prefix + name
	await write(async (tx) => {
		if (await tx.setting.findUnique({ where: { key }, select: { key: true } })) return
		await tx.setting.create({ data: { key, value: true, updatedById: actor.userId } })
		await recordActivity(tx, actor, {
			action: 'change',
			kind: 'setting',
			label: `Setup: ${skippableItems[name]}`,
			new: { skipped: true },
		})
	})
}

function isSkippable(name: string): name is SkippableItem {
	return Object.hasOwn(skippableItems, name)
}

/** Returns true when the owner or the environment has named the shop. The default is the name of the demo shop. */
async function isShopNamed(): Promise<boolean> {
	if (getSettings().given.includes('SHOP_NAME')) return true
	return (await read.setting.count({ where: { key: 'shop.name' } })) > 0
}
