import { settings } from '#app/adapters/settings.server.ts'
import type { AllSettings, CardName } from './cards.ts'
import { cashCard } from './cash/cash-card.ts'
import { homeCard } from './home-card.ts'
import { linesOf } from './lines-of.ts'
import { returnsCard } from './returns/returns-card.ts'
import { holdLimits } from './settings-limits.ts'
import { stateOfGstin } from '../tax/state-codes.ts'
import { privacyText, returnsText, shippingText, type TextsOf } from './pages/policy-texts.ts'
import { type PromisedBy, promisesOf } from './pages/promises.ts'
import { cityOf } from './shop-view.ts'
import { storyText, termsText } from './pages/shop-texts.ts'

type Saved = { [Name in CardName]: Partial<AllSettings[Name]> }

const templates: AllSettings['templates'] = {
	confirm:
		'Hello {name}, this is {shop}. Thank you for your order #{number} of {total}. Shall we send it? Please answer yes.',
	shipped: 'Hello {name}, your order #{number} from {shop} is on its way. {tracking}',
	review: 'Hello {name}, we hope that you like your order #{number} from {shop}. Would you write us a review?',
	payment:
		'Hello {name}, your order #{number} from {shop} comes to {total} and is not paid yet. You see it at {link}. How would you like to pay?',
}

/** What holds where nothing is saved; some of it follows from what is saved elsewhere. */
export function defaultSettings(saved: Saved): AllSettings {
	const shop = shopDefaults(saved.shop)
	const effective = { ...shop, ...saved.shop }
	const promised = { returns: returnsCard.parse({}), delivery: deliveryDefaults, checkout: checkoutDefaults() }
	return {
		shop,
		mail: mailDefaults(effective),
		pages: pageDefaults(effective, {
			returns: { ...promised.returns, ...saved.returns },
			delivery: { ...promised.delivery, ...saved.delivery },
			checkout: { ...promised.checkout, ...saved.checkout },
		}),
		home: homeCard.parse({}),
		...promised,
		tax: taxDefaults(saved.tax, { ...deliveryDefaults, ...saved.delivery }),
		cash: cashCard.parse({}),
		templates,
		mark: { image: '' },
	}
}

function shopDefaults(saved: Saved['shop']): AllSettings['shop'] {
	const { shop } = settings()
	const { name, email = '', mapsUrl = '' } = shop
	const phone = isPlaceholder(shop.phone) ? '' : (shop.phone ?? '')
	const address = isPlaceholder(shop.address) ? '' : (shop.address ?? '')
	return {
		name,
		about: '',
		founded: null,
		phones: phone,
		whatsapp: linesOf(saved.phones ?? phone)[0] ?? '',
		email,
		outlets: address || mapsUrl ? [{ name: '', address, city: '', mapsUrl, hours: '' }] : [],
		social: '',
	}
}

/** What stands in an example of an environment, and was never filled in (rule: nothing-made-up). */
function isPlaceholder(text = ''): boolean {
	return /^\+?(91)?0+$|^set SHOP_/i.test(text.trim())
}

function mailDefaults({ name, email }: AllSettings['shop']): AllSettings['mail'] {
	const { mailFrom, given } = settings()
	const told = { tellOrders: true, tellMessages: true }
	if (given.includes('MAIL_FROM')) return { senderName: mailFrom.name, senderAddress: mailFrom.address, ...told }
	return { senderName: name, senderAddress: email || mailFrom.address, ...told }
}

function pageDefaults(shop: AllSettings['shop'], promised: PromisedBy): AllSettings['pages'] {
	const { name, email, founded, outlets } = shop
	const { homeState } = promised.delivery
	const of: TextsOf = { name, email, founded, homeState, city: cityOf(outlets), address: outlets[0]?.address ?? '' }
	const promises = promisesOf(promised)
	return {
		shipping: shippingText(of, promises),
		returns: returnsText(promises),
		privacy: privacyText(of, promises),
		terms: termsText(of, promises),
		story: storyText(of),
		isRead: false,
	}
}

function checkoutDefaults(): AllSettings['checkout'] {
	const { perLine, pieces, openCash } = settings().orderLimits
	return {
		perLine,
		pieces,
		openCash,
		ways: 'both',
		onlineBy: 'recorded',
		holdMinutes: holdLimits.usual,
		upiId: '',
		upiName: '',
		upiCode: '',
		note: '',
	}
}

/** Plain bills, as long as the owner does not say what the shop is (rule: gst-registration). */
function taxDefaults(saved: Saved['tax'], delivery: AllSettings['delivery']): AllSettings['tax'] {
	const { gstin = '' } = settings()
	const homeState = stateOfGstin(saved.gstin ?? gstin) ?? delivery.homeState
	return { mode: 'none', gstin, legalName: '', homeState, prefix: 'INV/', hsn: '' }
}

/** No price is set: delivery costs nothing (rule: total-is-subtotal). */
const deliveryDefaults: AllSettings['delivery'] = {
	homeState: 'Gujarat',
	homePrice: null,
	firstPrice: null,
	firstGrams: 500,
	furtherPrice: null,
	furtherGrams: 500,
	abroadPrice: null,
	freeFrom: null,
	pieceGrams: 400,
	weights: [],
	days: '',
	notServed: '',
}

/** The environment variables behind the defaults. */
export const variablesOf: Record<string, string[]> = {
	'shop.name': ['SHOP_NAME'],
	'shop.phones': ['SHOP_PHONE'],
	'shop.email': ['SHOP_EMAIL'],
	'shop.outlets': ['SHOP_ADDRESS', 'SHOP_MAPS_URL'],
	'tax.gstin': ['SHOP_GSTIN'],
	'checkout.perLine': ['ORDER_MAX_PER_LINE'],
	'checkout.pieces': ['ORDER_MAX_PIECES'],
	'checkout.openCash': ['ORDER_MAX_OPEN_CASH'],
	'mail.senderName': ['MAIL_FROM'],
	'mail.senderAddress': ['MAIL_FROM'],
}
