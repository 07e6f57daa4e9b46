import { read, write } from '#app/adapters/db/db.server.ts'
import { settings } from '#app/adapters/settings.server.ts'
import { note } from '../journal/journal.server.ts'
import { readBackupRecord } from '../backup/backup-record.server.ts'
import { sendsMail } from '../outbox/enqueue.server.ts'
import { type Actor, includesAct, mustBeAllowed, roleNames } from '../words/roles.ts'
import { hasGivenPassword } from '../people/user.server.ts'
import { refuse } from '../refusal.ts'
import { deliveryPrices, settingsNow, shopContacts, shopMark } from '../settings/shop-settings.server.ts'
import { isRegistered } from '../tax/registration.ts'

export interface FirstStep {
	label: string
	/** The page on which the step is completed. */
	to: string
	isDone: boolean
	/** The name that `skipFirstStep` accepts for an optional step. */
	skip?: SkippableStep
}

/** The optional steps, with their label in the activity log. */
const skippable = {
	logo: 'Logo',
	delivery: 'Prices of delivery',
	gst: 'GST',
	paying: 'A way to pay online',
	staff: 'More people',
} as const
type SkippableStep = keyof typeof skippable

const prefix = 'skipped.'

/**
 * Returns the remaining setup steps of a new shop in a sensible order. Empty when nothing is left (rule: first-steps).
 */
export async function firstSteps(actor: Pick<Actor, 'role'>): Promise<FirstStep[]> {
	const { phone, address } = shopContacts()
	const [product, isPasswordGiven, hasName] = await Promise.all([
		read.product.findFirst({ select: { id: true } }),
		hasGivenPassword(),
		isNamed(),
	])
	const steps: FirstStep[] = [
		{ label: 'Name the shop', to: '/admin/settings/shop', isDone: hasName },
		{ label: 'Add a phone number', to: '/admin/settings/shop#shop-phones', isDone: phone !== undefined },
		{ label: 'Add an address', to: '/admin/settings/shop#shop-outlets', isDone: address !== undefined },
		{ label: 'Read the policies', to: '/admin/settings/pages', isDone: settingsNow().pages.isRead },
		...(includesAct(actor.role, 'settings of money') ? await ownersSteps() : []),
		{ label: 'Set a mail server', to: '/admin/settings/mail', isDone: sendsMail() },
		{ label: 'Choose your own password', to: '/admin/account/password', isDone: !isPasswordGiven },
		{ label: 'Add the first product', to: '/admin/products/new', isDone: product !== null },
		{ label: 'Make a backup', to: '/admin/settings/backup', isDone: readBackupRecord().lastGood !== null },
	]
	return steps.every(({ isDone }) => isDone) ? [] : steps
}

async function ownersSteps(): Promise<FirstStep[]> {
	const { checkout, tax } = settingsNow()
	const [staff, invitations, skipped] = await Promise.all([
		read.user.count({ where: { role: { in: roleNames } } }),
		read.invitation.count(),
		read.setting.findMany({ where: { key: { startsWith: prefix } }, select: { key: true } }),
	])
	const step = (skip: SkippableStep, label: string, to: string, isDone: boolean): FirstStep => ({
		label,
		to,
		isDone: isDone || skipped.some(({ key }) => key === prefix + skip),
		skip,
	})
	return [
		step('logo', 'Add a logo', '/admin/settings/brand', shopMark() !== ''),
		step('delivery', 'Set delivery prices', '/admin/settings/delivery', deliveryPrices() !== null),
		step('gst', 'Set up GST', '/admin/settings/tax', isRegistered(tax.mode)),
		step(
			'paying',
			'Choose ways to pay',
			'/admin/settings/checkout',
			checkout.onlineBy !== 'recorded' || checkout.ways === 'cod',
		),
		step('staff', 'Invite staff', '/admin/people', staff > 1 || invitations > 0),
	]
}

/**
 * Removes an optional step from the checklist permanently.
 *
 * @throws not-found: the step is unknown.
 */
export async function skipFirstStep(actor: Actor, name: string): Promise<void> {
	mustBeAllowed(actor, 'settings of money')
	if (!isSkippable(name)) refuse('not-found', 'This step is not on the list.')
	const key = prefix + name
	await write(async (tx) => {
		if (await tx.setting.findUnique({ where: { key }, select: { key: true } })) return
		await tx.setting.create({ data: { key, value: true, updatedById: actor.userId } })
		await note(tx, actor, {
			act: 'change',
			kind: 'setting',
			label: `Set up: ${skippable[name]}`,
			new: { skipped: true },
		})
	})
}

function isSkippable(name: string): name is SkippableStep {
	return Object.hasOwn(skippable, name)
}

/** Returns true when the owner or the environment has named the shop. The default is the name of the demo shop. */
async function isNamed(): Promise<boolean> {
	if (settings().given.includes('SHOP_NAME')) return true
	return (await read.setting.count({ where: { key: 'shop.name' } })) > 0
}
