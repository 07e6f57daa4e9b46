import type { z } from 'zod'
import { refuse } from '../values/refusal.ts'
import { brandCard, logoCard } from './brand.ts'
import { codCard } from './cod.ts'
import { checkoutCard } from './checkout.ts'
import { deliveryCard } from './delivery.ts'
import type { Card } from './setting.ts'
import { shopCard } from './shop.ts'
import { homeCard, mailCard, pagesCard, returnsCard, searchCard, templatesCard, offSiteCard } from './small-cards.ts'
import { taxCard } from './tax.ts'

/** The settings pages by their URLs. */
export const cards = {
	shop: shopCard,
	brand: brandCard,
	mail: mailCard,
	pages: pagesCard,
	home: homeCard,
	search: searchCard,
	checkout: checkoutCard,
	delivery: deliveryCard,
	returns: returnsCard,
	tax: taxCard,
	cash: codCard,
	templates: templatesCard,
	mark: logoCard,
	'off-site': offSiteCard,
}

export type CardName = keyof typeof cards
export type AllSettings = { [Name in CardName]: z.output<(typeof cards)[Name]['schema']> }

export const cardNames = Object.keys(cards) as CardName[]

/** Returns the key under which a setting is stored. */
export function getSettingKey(card: CardName, field: string): string {
	return `${card}.${field}`
}

/** Returns the label of a setting in the log: the title of its card and its name. */
export function getSettingLabel({ title }: Pick<Card, 'title'>, field: string): string {
	return `${title}: ${field.replace(/[A-Z]/g, (character) => ` ${character.toLowerCase()}`)}`
}

/**
 * Returns the card with the name in a URL.
 *
 * @throws not-found: the card is unknown.
 */
export function getCardName(name: string): CardName {
	return Object.hasOwn(cards, name) ? (name as CardName) : refuse('not-found', 'setting-not-found')
}
