import { z } from 'zod'
import { addressText, mailText } from '../values/text.ts'
import { createBlock, createCard, type Setting } from './setting.ts'
import { lineSetting, linesSetting, numberSetting, optionalNumberSetting, checkboxSetting } from './setting-kinds.ts'
import { placeholders, findUnknownPlaceholder } from './template.ts'

/** Pixels per second (rule: announcement-speed). */
const speed = { least: 10, most: 200 }

export const homeCard = createCard('Home page', 'settings', [
	createBlock('Announcements', {
		speed: numberSetting({
			label: 'Speed',
			hint: 'In pixels a second',
			it: 'the speed',
			...speed,
			wrong: `Please enter a whole number from ${speed.least} to ${speed.most}`,
			fallback: 40,
		}),
	}),
	createBlock(
		{
			title: 'The three promises',
			about: 'Two follow what you save of delivery and returns, until you write your own.',
		},
		{
			shippingTitle: lineSetting({ label: 'First promise', it: 'the first promise', most: 40 }),
			shippingText: lineSetting({ label: 'Its text', it: 'the text of the first promise', most: 200 }),
			qualityTitle: lineSetting({
				label: 'Second promise',
				it: 'the second promise',
				most: 40,
				fallback: 'PREMIUM QUALITY',
			}),
			qualityText: lineSetting({
				label: 'Its text',
				it: 'the text of the second promise',
				most: 200,
				fallback: 'Each piece is looked at before it leaves us.',
			}),
			returnsTitle: lineSetting({ label: 'Third promise', it: 'the third promise', most: 40 }),
			returnsText: lineSetting({ label: 'Its text', it: 'the text of the third promise', most: 200 }),
		},
	),
])

/** The synonyms for shoppers' searches, in addition to the built-in list (rule: product-search). */
export const searchCard = createCard('Search', 'settings', [
	createBlock('Words', {
		sameWords: linesSetting({
			label: 'Words that mean the same',
			hint: 'A line for each thing, with commas between its words: mojari, jutti, khussa. Who types one of them finds all.',
			it: 'the words of searches',
			most: 5000,
			input: { rows: 8 },
		}),
	}),
])

const maxPageLength = 20_000

/** The texts of the content pages in the markup of `parsePageText`. Their defaults are derived from other cards. */
export const pagesCard = createCard('Policies and pages', 'settings', [
	createBlock('', {
		isRead: checkboxSetting({
			label: 'I have read these texts, and they are true of my shop',
			it: 'that you have read them',
			compared: 'These texts are read and true',
		}),
	}),
	createBlock('Shipping Policy', { shipping: pageSetting('Shipping Policy') }),
	createBlock('Return Policy', { returns: pageSetting('Return Policy') }),
	createBlock('Privacy Policy', { privacy: pageSetting('Privacy Policy') }),
	createBlock('Terms and Conditions', { terms: pageSetting('Terms and Conditions') }),
	createBlock('Our Story', { story: pageSetting('Our Story') }),
])

function pageSetting(title: string): Setting<string> {
	const words = { label: `Text of ${title}`, it: `the text of ${title}`, compared: title }
	return linesSetting({
		...words,
		needs: 'Please enter the text of this page',
		most: maxPageLength,
		input: { rows: 14 },
	})
}

const maxTemplateLength = 1000
const known = placeholders.map((name) => `{${name}}`).join(', ')

/** Message templates for customers on WhatsApp (rule: whatsapp-texts). */
export const templatesCard = createCard('WhatsApp texts', 'settings', [
	createBlock('', {}),
	createBlock('Confirm an order', {
		confirm: templateSetting(
			'Confirm an order',
			'Hello {name}, this is {shop}. Thank you for your order #{number} of {total}. Shall we send it? Please answer yes.',
		),
	}),
	createBlock('Shipped', {
		shipped: templateSetting('Shipped', 'Hello {name}, your order #{number} from {shop} is on its way. {tracking}'),
	}),
	createBlock('Ask for a review', {
		review: templateSetting(
			'Ask for a review',
			'Hello {name}, we hope that you like your order #{number} from {shop}. Would you write us a review?',
		),
	}),
	createBlock('Ask for payment', {
		payment: templateSetting(
			'Ask for payment',
			'Hello {name}, your order #{number} from {shop} comes to {total} and is not paid yet. You see it at {link}. How would you like to pay?',
		),
	}),
])

function templateSetting(title: string, fallback: string): Setting<string> {
	const words = { label: `Text: ${title}`, it: `the text ${title}`, compared: title }
	const { schema, ...text } = linesSetting({
		...words,
		needs: 'Please enter a text',
		most: maxTemplateLength,
		input: { rows: 4 },
		fallback,
	})
	const isKnown = (typed: string) => findUnknownPlaceholder(typed) === undefined
	const error = ({ input: typed }: { input?: unknown }) =>
		`{${findUnknownPlaceholder(String(typed))}} is not known: use ${known}`
	return { ...text, schema: schema.refine(isKnown, { error }) }
}

const needsAddress = 'Please enter the e-mail address that mails come from'

/** The sender of emails and the owner's email notifications. The sender's defaults are derived from the shop. */
export const mailCard = createCard('Mail', 'settings', [
	createBlock('Sender', {
		senderName: lineSetting({
			label: 'Name',
			it: "the sender's name",
			compared: 'Sender name',
			most: 100,
			variables: ['MAIL_FROM'],
		}),
		senderAddress: lineSetting({
			label: 'E-mail address',
			it: "the sender's address",
			compared: 'Sender address',
			schema: mailText({ error: needsAddress }).pipe(z.email(needsAddress)),
			input: { type: 'email', required: true },
			variables: ['MAIL_FROM'],
		}),
	}),
	createBlock('To you', {
		tellOrders: checkboxSetting({
			label: 'A mail for each new order',
			it: 'whether each new order is told',
			fallback: true,
		}),
		tellMessages: checkboxSetting({
			label: 'A mail for each new contact message',
			it: 'whether each new message is told',
			fallback: true,
		}),
	}),
])

const maxDays = 365

/** The actions that customers can take after ordering (rules: customer-cancels, ask-return). */
export const returnsCard = createCard('Returns', 'settings of money', [
	createBlock('Before it is sent', {
		cancelByCustomer: checkboxSetting({
			label: 'Customers cancel their orders themselves until they are sent',
			it: 'whether customers cancel',
		}),
	}),
	createBlock('After it has arrived', {
		returnDays: optionalNumberSetting({
			label: 'Days for returns and exchanges',
			hint: 'Empty: nothing is asked for on the page of an order.',
			it: 'the days for returns',
			least: 1,
			most: maxDays,
			wrong: 'Please enter a whole number of days, or nothing',
			over: `At most ${maxDays}`,
		}),
	}),
])

const wrong =
	'Please enter a folder such as /mnt/elsewhere/shop, or an address such as s3://bucket/folder?endpoint=https://s3.example&region=eu-1'

const bucketUrl = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,62}(\/[\w./-]*)?(\?(endpoint=https?:\/\/[^/?&]+|region=[\w-]+|&)*)?$/

/** Returns true for an absolute folder path or a bucket. */
function isStorageLocation(text: string): boolean {
	return text === '' || bucketUrl.test(text) || (/^\/[^\0]*[^\0/]$/.test(text) && !text.split('/').includes('..'))
}

/**
 * The destination for copies of backups (rule: off-site). Only owners may change it because a backup contains
 * everything.
 */
export const offSiteCard = createCard('Off-site copy', 'settings of money', [
	createBlock('Copy of each backup', {
		where: lineSetting({
			label: 'Folder or bucket',
			hint: 'A folder of another machine or disk that the shop may write to, or a bucket of S3, whose keys are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment. It is the shop’s alone: older copies of seven days and four weeks are kept there, others deleted.',
			it: 'where copies of backups go',
			most: 300,
			schema: addressText().max(300).refine(isStorageLocation, wrong).default(''),
			input: { autoCapitalize: 'none', spellCheck: false, maxLength: 300 },
		}),
	}),
])
