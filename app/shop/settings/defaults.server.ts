import { settings } from '#app/adapters/settings.server.ts'
import type { AllSettings, CardName } from './cards.ts'
import { linesOf } from './lines-of.ts'

type Saved = { [Name in CardName]: Partial<AllSettings[Name]> }

/** What holds where nothing is saved; some of it follows from what is saved elsewhere. */
export function defaultSettings(saved: Saved): AllSettings {
	const shop = shopDefaults(saved.shop)
	return { shop, mail: mailDefaults({ ...shop, ...saved.shop }) }
}

function shopDefaults(saved: Saved['shop']): AllSettings['shop'] {
	const { shop, gstin = '' } = settings()
	const { name, phone = '', email = '', address = '', mapsUrl = '' } = shop
	return {
		name,
		phones: phone,
		whatsapp: linesOf(saved.phones ?? phone)[0] ?? '',
		email,
		outlets: address || mapsUrl ? [{ name: '', address, mapsUrl, hours: '' }] : [],
		social: '',
		gstin,
	}
}

function mailDefaults({ name, email }: AllSettings['shop']): AllSettings['mail'] {
	const { mailFrom, given } = settings()
	if (given.includes('MAIL_FROM')) return { senderName: mailFrom.name, senderAddress: mailFrom.address }
	return { senderName: name, senderAddress: email || mailFrom.address }
}

/** The environment variables behind the defaults. */
export const variablesOf: Record<string, string[]> = {
	'shop.name': ['SHOP_NAME'],
	'shop.phones': ['SHOP_PHONE'],
	'shop.email': ['SHOP_EMAIL'],
	'shop.outlets': ['SHOP_ADDRESS', 'SHOP_MAPS_URL'],
	'shop.gstin': ['SHOP_GSTIN'],
	'mail.senderName': ['MAIL_FROM'],
	'mail.senderAddress': ['MAIL_FROM'],
}
