import type { z } from 'zod'
import { refuse } from '../refusal.ts'
import { checkoutCard } from './checkout-card.ts'
import { cashCard } from './cash/cash-card.ts'
import { deliveryCard } from './delivery/delivery-card.ts'
import { homeCard } from './home-card.ts'
import { mailCard } from './mail-card.ts'
import { markCard } from './mark/mark-card.ts'
import { pagesCard } from './pages/pages-card.ts'
import { returnsCard } from './returns/returns-card.ts'
import { shopCard } from './shop-card.ts'
import { taxCard } from './tax/tax-card.ts'
import { templatesCard } from './templates-card.ts'

/** The pages of the settings: each one's schema reads its form and what is stored of it. */
export const cards = {
	shop: shopCard,
	mail: mailCard,
	pages: pagesCard,
	home: homeCard,
	checkout: checkoutCard,
	delivery: deliveryCard,
	returns: returnsCard,
	tax: taxCard,
	cash: cashCard,
	templates: templatesCard,
	mark: markCard,
}

export type CardName = keyof typeof cards
export type CardValues<Name extends CardName> = z.output<(typeof cards)[Name]>
export type AllSettings = { [Name in CardName]: CardValues<Name> }

/** The fields of a card, in the order of its schema. */
export function fieldsOf(card: CardName): string[] {
	return Object.keys(cards[card].shape)
}

/** The name under which a field is stored. */
export function settingKey(card: CardName, field: string): string {
	return `${card}.${field}`
}

const titles: Record<CardName, string> = {
	shop: 'Shop',
	mail: 'Mail',
	pages: 'Policies and pages',
	home: 'Home page',
	checkout: 'Checkout',
	delivery: 'Delivery',
	returns: 'Returns',
	tax: 'Tax',
	cash: 'Cash on delivery',
	templates: 'WhatsApp texts',
	mark: 'Mark',
}

/** What the log calls a field: 'Mail: sender name'. */
export function settingLabel(card: CardName, field: string): string {
	return `${titles[card]}: ${fieldWords(field)}`
}

/** 'sender name' */
export function fieldWords(field: string): string {
	return field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** The card of a name in an address. Unknown: 'not-found'. */
export function cardNamed(name: string): CardName {
	return Object.hasOwn(cards, name) ? (name as CardName) : refuse('not-found', 'Setting not found')
}
