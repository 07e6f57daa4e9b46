import { settings } from '#app/adapters/settings.server.ts'
import { stateOfGstin } from '../tax/state-codes.ts'
import { type AllSettings, type CardName, cardNames, cards } from './cards.ts'
import { privacyText, returnsText, shippingText, type TextsOf } from './pages/policy-texts.ts'
import { type PromisedBy, type Promises, promisesOf } from './pages/promises.ts'
import { storyText, termsText } from './pages/shop-texts.ts'
import type { Card, Environment, Setting } from './setting.ts'
import { linesOf } from './setting-kinds.ts'
import { cityOf } from './shop-view.ts'

type Saved = { [Name in CardName]: Partial<AllSettings[Name]> }

/**
 * Returns the values of settings that are not saved: the defaults of the tables, and those derived from other saved
 * settings.
 */
export function defaultSettings(saved: Saved): AllSettings {
	const environment = settings()
	const usual = Object.fromEntries(
		cardNames.map((card) => [card, readDefaults(cards[card], environment)]),
	) as AllSettings
	const held = <Name extends CardName>(card: Name): AllSettings[Name] => ({ ...usual[card], ...saved[card] })
	const [shop, delivery] = [held('shop'), held('delivery')]
	const promised = { returns: held('returns'), delivery, checkout: held('checkout') }
	return {
		...usual,
		shop: { ...usual.shop, whatsapp: linesOf(shop.phones)[0] ?? '', lastLine: `© 2025 ${shop.name}` },
		home: { ...usual.home, ...promisesAtHome(promisesOf(promised)) },
		mail: { ...usual.mail, ...senderOf(shop) },
		pages: { ...usual.pages, ...pageTextsOf(shop, promised) },
		tax: { ...usual.tax, homeState: stateOfGstin(held('tax').gstin) ?? delivery.homeState },
	}
}

/** Returns the defaults of a card's table. `undefined` for those derived from other settings. */
export function readDefaults(card: Pick<Card, 'settings'>, environment: Environment): Record<string, unknown> {
	const usual = ({ fromEnvironment, fallback, schema }: Setting) =>
		fromEnvironment?.(environment) ?? fallback ?? schema.safeParse(undefined).data
	return Object.fromEntries(Object.entries(card.settings).map(([name, setting]) => [name, usual(setting)]))
}

function senderOf({ name, email }: AllSettings['shop']): Pick<AllSettings['mail'], 'senderName' | 'senderAddress'> {
	const { mailFrom, given } = settings()
	if (given.includes('MAIL_FROM')) return { senderName: mailFrom.name, senderAddress: mailFrom.address }
	return { senderName: name, senderAddress: email || mailFrom.address }
}

type AtHome = Pick<AllSettings['home'], 'shippingTitle' | 'shippingText' | 'returnsTitle' | 'returnsText'>

function promisesAtHome({ shipping, returns }: Promises): AtHome {
	return { shippingTitle: 'SHIPPING', shippingText: shipping, returnsTitle: returns.title, returnsText: returns.text }
}

function pageTextsOf(shop: AllSettings['shop'], promised: PromisedBy): Omit<AllSettings['pages'], 'isRead'> {
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
	}
}
