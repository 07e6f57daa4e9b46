import { read } from '#app/adapters/db/db.server.ts'
import { settings } from '#app/adapters/settings.server.ts'
import { readBackupRecord } from '../backup/backup-record.server.ts'
import { hasGivenPassword } from '../people/given-password.server.ts'
import { sendsMail } from '../mail/outbox.server.ts'
import { settingsNow, shopContacts } from '../settings/shop-settings.server.ts'

export interface FirstStep {
	label: string
	/** Where it is done. */
	to: string
	isDone: boolean
}

/** What a new shop still needs, in a good order; empty when nothing is left (rule 148). */
export async function firstSteps(): Promise<FirstStep[]> {
	const { phone, address } = shopContacts()
	const [product, isPasswordGiven, hasName] = await Promise.all([
		read.product.findFirst({ select: { id: true } }),
		hasGivenPassword(),
		isNamed(),
	])
	const steps = [
		{ label: 'Name the shop', to: '/admin/settings/shop', isDone: hasName },
		{ label: 'Add a phone number', to: '/admin/settings/shop#shop-phones', isDone: phone !== undefined },
		{ label: 'Add an address', to: '/admin/settings/shop#shop-outlets', isDone: address !== undefined },
		{ label: 'Read the policies', to: '/admin/settings/pages', isDone: settingsNow().pages.isRead },
		{ label: 'Set a mail server', to: '/admin/settings/mail', isDone: sendsMail() },
		{ label: 'Choose your own password', to: '/admin/account/password', isDone: !isPasswordGiven },
		{ label: 'Add the first product', to: '/admin/products/new', isDone: product !== null },
		{ label: 'Make a backup', to: '/admin/settings/backup', isDone: readBackupRecord().lastGood !== null },
	]
	return steps.every(({ isDone }) => isDone) ? [] : steps
}

/** By the owner or the environment: the default is the name of the demo shop. */
async function isNamed(): Promise<boolean> {
	if (settings().given.includes('SHOP_NAME')) return true
	return (await read.setting.count({ where: { key: 'shop.name' } })) > 0
}
