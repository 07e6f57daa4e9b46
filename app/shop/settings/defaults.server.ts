import { getSettings } from '#app/adapters/settings.server.ts'
import { getGstinState } from '../tax/state-codes.ts'
import { type AllSettings, type CardName, cardNames, cards } from './cards.ts'
import { buildPrivacyPolicy, buildReturnPolicy, buildShippingPolicy, type ShopDetails } from './pages/policy-texts.ts'
import { type HighlightSettings, type PolicyHighlights, buildPolicyHighlights } from './pages/policy-highlights.ts'
import { buildOurStory, buildTerms } from './pages/shop-texts.ts'
import type { Card, Environment, Setting } from './setting.ts'
import { splitLines } from './setting-kinds.ts'
import { getCity } from './shop-view.ts'

type SavedSettings = { [Name in CardName]: Partial<AllSettings[Name]> }

/**
 * Returns the values of settings that are not saved: the defaults of the tables, and those derived from other saved
 * settings.
 */
export function withDefaults(saved: SavedSettings): AllSettings {
	const environment = getSettings()
	const getDefault = Object.fromEntries(
		cardNames.map((card) => [card, readDefaults(cards[card], environment)]),
	) as AllSettings
	const getCardSettings = <Name extends CardName>(card: Name): AllSettings[Name] => ({
		...getDefault[card],
		...saved[card],
	})
	const [shop, delivery] = [getCardSettings('shop'), getCardSettings('delivery')]
	const highlightSettings = { returns: getCardSettings('returns'), delivery, checkout: getCardSettings('checkout') }
	return {
		...getDefault,
		shop: { ...getDefault.shop, whatsapp: splitLines(shop.phones)[0] ?? '', lastLine: `© 2025 ${shop.name}` },
		home: { ...getDefault.home, ...buildHomeTexts(buildPolicyHighlights(highlightSettings)) },
		mail: { ...getDefault.mail, ...toMailSender(shop) },
		pages: { ...getDefault.pages, ...buildPageTexts(shop, highlightSettings) },
		tax: { ...getDefault.tax, homeState: getGstinState(getCardSettings('tax').gstin) ?? delivery.homeState },
	}
}

/** Returns the defaults of a card's table. `undefined` for those derived from other settings. */
export function readDefaults(card: Pick<Card, 'settings'>, environment: Environment): Record<string, unknown> {
	const getDefault = ({ fromEnvironment, fallback, schema }: Setting) =>
		fromEnvironment?.(environment) ?? fallback ?? schema.safeParse(undefined).data
	return Object.fromEntries(Object.entries(card.settings).map(([name, setting]) => [name, getDefault(setting)]))
}

function toMailSender({ name, email }: AllSettings['shop']): Pick<AllSettings['mail'], 'senderName' | 'senderAddress'> {
	const { mailFrom, given } = getSettings()
	if (given.includes('MAIL_FROM')) return { senderName: mailFrom.name, senderAddress: mailFrom.address }
	return { senderName: name, senderAddress: email || mailFrom.address }
}

type HomeTexts = Pick<AllSettings['home'], 'shippingTitle' | 'shippingText' | 'returnsTitle' | 'returnsText'>

function buildHomeTexts({ shipping, returns }: PolicyHighlights): HomeTexts {
	return { shippingTitle: 'SHIPPING', shippingText: shipping, returnsTitle: returns.title, returnsText: returns.text }
}

function buildPageTexts(
	shop: AllSettings['shop'],
	highlightSettings: HighlightSettings,
): Omit<AllSettings['pages'], 'isRead'> {
	const { name, email, founded, outlets } = shop
	const { homeState } = highlightSettings.delivery
	const of: ShopDetails = {
		name,
		email,
		founded,
		homeState,
		city: getCity(outlets),
		address: outlets[0]?.address ?? '',
	}
	const highlights = buildPolicyHighlights(highlightSettings)
	return {
		shipping: buildShippingPolicy(of, highlights),
		returns: buildReturnPolicy(highlights),
		privacy: buildPrivacyPolicy(of, highlights),
		terms: buildTerms(of, highlights),
		story: buildOurStory(of),
	}
}
