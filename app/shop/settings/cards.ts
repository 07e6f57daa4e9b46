import { z } from 'zod'
import { getOwn } from '../get-own.ts'
import { refuse } from '../values/refusal.ts'
import { brandCard, logoCard } from './brand.ts'
import { codesCard } from './sign-in-codes.ts'
import { checkoutCard } from './checkout.ts'
import { codCard } from './cod.ts'
import { couriersCard } from './couriers.ts'
import { deliveryCard } from './delivery.ts'
import { feedsCard } from './feeds.ts'
import {
	type Card,
	createBlock,
	createCard,
	type Setting,
	lineSetting,
	linesSetting,
	numberSetting,
	optionalNumberSetting,
	checkboxSetting,
} from './setting.ts'
import { declarationsCard } from './product-declarations.ts'
import { shopCard } from './shop.ts'
import { maxTemplateLength } from '../values/limits.ts'
import { addressText, emailText } from '../values/text.ts'
import { describeUnknownPlaceholder, findUnknownPlaceholder } from '../translations/message-template.ts'
import { privacyCard } from './privacy.ts'
import { taxCard } from './tax.ts'

/** Pixels per second (rule: announcement-speed). */
const announcementSpeed = { least: 10, most: 200 }

const homeCard = createCard('Home page', 'settings', [
	createBlock('Offers (announcements)', {
		speed: numberSetting({
			label: 'Scrolling speed',
			hint: `In pixels per second, from ${announcementSpeed.least} (slow) to ${announcementSpeed.most} (fast)`,
			nounPhrase: 'the speed',
			...announcementSpeed,
			wrong: `Please enter a whole number from ${announcementSpeed.least} to ${announcementSpeed.most}`,
			fallback: 40,
		}),
	}),
	createBlock(
		{
			title: 'Policy highlights',
			about: 'The first and third highlights follow your delivery and return settings until you enter your own texts.',
		},
		{
			shippingTitle: lineSetting({ label: 'First highlight', nounPhrase: 'the first highlight', most: 40 }),
			shippingText: lineSetting({ label: 'First text', nounPhrase: 'the text of the first highlight', most: 200 }),
			qualityTitle: lineSetting({
				label: 'Second highlight',
				nounPhrase: 'the second highlight',
				most: 40,
			}),
			qualityText: lineSetting({
				label: 'Second text',
				nounPhrase: 'the text of the second highlight',
				most: 200,
			}),
			returnsTitle: lineSetting({ label: 'Third highlight', nounPhrase: 'the third highlight', most: 40 }),
			returnsText: lineSetting({ label: 'Third text', nounPhrase: 'the text of the third highlight', most: 200 }),
		},
	),
])

/** The synonyms for shoppers' searches, in addition to the built-in list (rule: product-search). */
const searchCard = createCard('Search', 'settings', [
	createBlock('Search terms', {
		synonyms: linesSetting({
			label: 'Synonyms',
			hint: 'One group per line, separated by commas: mojari, jutti, khussa. A search for one of them finds all of them.',
			nounPhrase: 'the synonyms',
			most: 5000,
			input: { rows: 8 },
		}),
	}),
])

const maxPageLength = 20_000

/**
 * The texts of the content pages in the markup of `parsePageText`. Their defaults are derived from the settings of
 * other cards.
 */
const pagesCard = createCard('Policies and pages', 'settings', [
	createBlock('', {
		isRead: checkboxSetting({
			label: 'I have read these texts and they apply to my shop',
			hint: 'Completes the step Review the policies on the dashboard.',
			nounPhrase: 'that you have read them',
			compared: 'Texts read and confirmed',
		}),
	}),
	createBlock('Shipping Policy', { shipping: pageSetting('Shipping Policy') }),
	createBlock('Return Policy', { returns: pageSetting('Return Policy') }),
	createBlock('Privacy Policy', { privacy: pageSetting('Privacy Policy') }),
	createBlock('Terms and Conditions', { terms: pageSetting('Terms and Conditions') }),
	createBlock('Our Story', { story: pageSetting('Our Story') }),
])

function pageSetting(title: string): Setting<string> {
	const labels = { label: `Text of ${title}`, nounPhrase: `the text of ${title}`, compared: title }
	return linesSetting({
		...labels,
		needs: 'Please enter the text of this page',
		most: maxPageLength,
		input: { rows: 14 },
	})
}

/** Message templates for customers on WhatsApp (rule: whatsapp-messages). */
const templatesCard = createCard('WhatsApp texts', 'settings', [
	createBlock('', {}),
	createBlock('Confirm an order', {
		confirm: templateSetting(
			'Confirm an order',
			'Hello {name}, this is {shop}. Thank you for your order #{number} of {total}. Shall we ship it? Please reply yes.',
		),
	}),
	createBlock('Shipped', {
		shipped: templateSetting('Shipped', 'Hello {name}, your order #{number} from {shop} is on its way. {tracking}'),
	}),
	createBlock('Request a review', {
		review: templateSetting(
			'Request a review',
			'Hello {name}, we hope you like your order #{number} from {shop}. Would you like to write a review?',
		),
	}),
	createBlock('Request payment', {
		payment: templateSetting(
			'Request payment',
			'Hello {name}, your order #{number} from {shop} has a total of {total} and is not paid yet. View it at {link}. How would you like to pay?',
		),
	}),
	createBlock('Abandoned cart', {
		cart: templateSetting(
			'Abandoned cart',
			'Hello {name}, you left items for {total} in your cart at {shop}. They are still there: {link}',
		),
	}),
	createBlock('Daily updates', {
		updates: templateSetting('Daily updates', 'Hello {name}, see what is new at {shop}: {link}'),
	}),
])

function templateSetting(title: string, fallback: string): Setting<string> {
	const labels = { label: `Text: ${title}`, nounPhrase: `the text ${title}`, compared: title }
	const { schema, ...text } = linesSetting({
		...labels,
		needs: 'Please enter a text',
		most: maxTemplateLength,
		input: { rows: 4 },
		fallback,
	})
	const isKnown = (input: string) => findUnknownPlaceholder(input) === undefined
	const error = ({ input }: { input?: unknown }) => describeUnknownPlaceholder(findUnknownPlaceholder(String(input))!)
	return { ...text, schema: schema.refine(isKnown, { error }) }
}

const needsAddress = 'Please enter the sender’s email address'

/** The sender of emails and the owner's email notifications. The sender's defaults are derived from the shop. */
const mailCard = createCard('Email', 'settings', [
	createBlock('Sender', {
		senderName: lineSetting({
			label: 'Name',
			nounPhrase: "the sender's name",
			compared: 'Sender name',
			most: 100,
			variables: ['MAIL_FROM'],
		}),
		senderAddress: lineSetting({
			label: 'Email address',
			nounPhrase: "the sender's address",
			compared: 'Sender address',
			schema: emailText({ error: needsAddress }).pipe(z.email(needsAddress)),
			input: { type: 'email', required: true },
			variables: ['MAIL_FROM'],
		}),
	}),
	createBlock('Notifications', {
		tellOrders: checkboxSetting({
			label: 'Email me about each new order',
			nounPhrase: 'notifications of new orders',
			fallback: true,
		}),
		tellMessages: checkboxSetting({
			label: 'Email me about each new contact message',
			nounPhrase: 'notifications of new messages',
			fallback: true,
		}),
	}),
])

const maxDays = 365

/** The actions that customers can take after ordering (rules: customer-cancels, request-return). */
const returnsCard = createCard('Returns', 'financial settings', [
	createBlock('Before shipping', {
		cancelByCustomer: checkboxSetting({
			label: 'Customers can cancel their orders until they are shipped',
			nounPhrase: 'cancellation by customers',
		}),
	}),
	createBlock('After delivery', {
		returnDays: optionalNumberSetting({
			label: 'Days for returns and exchanges',
			hint: 'Leave empty to turn off return requests.',
			nounPhrase: 'the days for returns',
			least: 1,
			most: maxDays,
			wrong: 'Please enter a whole number of days, or leave it empty',
			over: `At most ${maxDays}`,
		}),
	}),
])

const invalidLocationMessage =
	'Please enter a folder such as /mnt/elsewhere/shop, or an address such as s3://bucket/folder?endpoint=https://s3.example&region=eu-1'

const bucketUrl = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,62}(\/[\w./-]*)?(\?(endpoint=https?:\/\/[^/?&]+|region=[\w-]+|&)*)?$/

/** Returns true for an absolute folder path, the address of a bucket, or `''` for neither. */
function isStorageLocation(text: string): boolean {
	return text === '' || bucketUrl.test(text) || (/^\/[^\0]*[^\0/]$/.test(text) && !text.split('/').includes('..'))
}

/**
 * The destination for copies of backups (rule: off-site). Only owners may change it because a backup contains
 * everything.
 */
export const offSiteCard = createCard('Off-site copy', 'financial settings', [
	createBlock('Copy of each backup', {
		where: lineSetting({
			label: 'Folder or bucket',
			hint:
				'The full path of a folder on another disk or computer, or the address of an S3 bucket. For a bucket, ask ' +
				'whoever runs your server to set its access keys there (AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY). ' +
				'The shop keeps one backup a day for 7 days and one a week for 4 weeks, and deletes older ones. Do not share ' +
				'this place with another shop.',
			nounPhrase: 'the location of backup copies',
			most: 300,
			schema: addressText().max(300).refine(isStorageLocation, invalidLocationMessage).default(''),
			input: { autoCapitalize: 'none', spellCheck: false, maxLength: 300 },
		}),
	}),
])

/** The settings cards by name. The name is the first part of the keys of their stored values (`getSettingKey`). */
export const cards = {
	shop: shopCard,
	brand: brandCard,
	mail: mailCard,
	pages: pagesCard,
	home: homeCard,
	search: searchCard,
	declarations: declarationsCard,
	feeds: feedsCard,
	checkout: checkoutCard,
	delivery: deliveryCard,
	couriers: couriersCard,
	returns: returnsCard,
	tax: taxCard,
	cash: codCard,
	codes: codesCard,
	privacy: privacyCard,
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

/** Returns the label of a setting in the activity log: the title of its card and the label of its field. */
export function getSettingLabel({ title, settings }: Pick<Card, 'title' | 'settings'>, field: string): string {
	const { label, compared = label } = getOwn(settings, field) ?? { label: field }
	return `${title}: ${compared}`
}

/**
 * Returns the card with the name in a URL.
 *
 * @throws not-found: the card is unknown.
 */
export function getCardName(name: string): CardName {
	return Object.hasOwn(cards, name) ? (name as CardName) : refuse('not-found', 'setting-not-found')
}
