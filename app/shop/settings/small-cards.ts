import { z } from 'zod'
import { addressText, mailText } from '../text.ts'
import { block, card, type Setting } from './setting.ts'
import { line, lines, number, numberOrNone, tick } from './setting-kinds.ts'
import { placeholders, unknownPlaceholder } from './template.ts'

/** Pixels per second (rule: announcement-speed). */
const speed = { least: 10, most: 200 }

export const homeCard = card('Home page', 'settings', [
	block('Announcements', {
		speed: number({
			label: 'Speed',
			hint: 'In pixels a second',
			it: 'the speed',
			...speed,
			wrong: `Please enter a whole number from ${speed.least} to ${speed.most}`,
			fallback: 40,
		}),
	}),
	block(
		{
			title: 'The three promises',
			about: 'Two follow what you save of delivery and returns, until you write your own.',
		},
		{
			shippingTitle: line({ label: 'First promise', it: 'the first promise', most: 40 }),
			shippingText: line({ label: 'Its text', it: 'the text of the first promise', most: 200 }),
			qualityTitle: line({
				label: 'Second promise',
				it: 'the second promise',
				most: 40,
				fallback: 'PREMIUM QUALITY',
			}),
			qualityText: line({
				label: 'Its text',
				it: 'the text of the second promise',
				most: 200,
				fallback: 'Each piece is looked at before it leaves us.',
			}),
			returnsTitle: line({ label: 'Third promise', it: 'the third promise', most: 40 }),
			returnsText: line({ label: 'Its text', it: 'the text of the third promise', most: 200 }),
		},
	),
])

/** The synonyms for shoppers' searches, in addition to the built-in list (rule: product-search). */
export const searchCard = card('Search', 'settings', [
	block('Words', {
		sameWords: lines({
			label: 'Words that mean the same',
			hint: 'A line for each thing, with commas between its words: mojari, jutti, khussa. Who types one of them finds all.',
			it: 'the words of searches',
			most: 5000,
			input: { rows: 8 },
		}),
	}),
])

const mostOfPage = 20_000

/** The texts of the content pages in the markup of `parsePageText`. Their defaults are derived from other cards. */
export const pagesCard = card('Policies and pages', 'settings', [
	block('', {
		isRead: tick({
			label: 'I have read these texts, and they are true of my shop',
			it: 'that you have read them',
			compared: 'These texts are read and true',
		}),
	}),
	block('Shipping Policy', { shipping: page('Shipping Policy') }),
	block('Return Policy', { returns: page('Return Policy') }),
	block('Privacy Policy', { privacy: page('Privacy Policy') }),
	block('Terms and Conditions', { terms: page('Terms and Conditions') }),
	block('Our Story', { story: page('Our Story') }),
])

function page(title: string): Setting<string> {
	const words = { label: `Text of ${title}`, it: `the text of ${title}`, compared: title }
	return lines({ ...words, needs: 'Please enter the text of this page', most: mostOfPage, input: { rows: 14 } })
}

const mostOfTemplate = 1000
const known = placeholders.map((name) => `{${name}}`).join(', ')

/** Message templates for customers on WhatsApp (rule: whatsapp-texts). */
export const templatesCard = card('WhatsApp texts', 'settings', [
	block('', {}),
	block('Confirm an order', {
		confirm: template(
			'Confirm an order',
			'Hello {name}, this is {shop}. Thank you for your order #{number} of {total}. Shall we send it? Please answer yes.',
		),
	}),
	block('Shipped', {
		shipped: template('Shipped', 'Hello {name}, your order #{number} from {shop} is on its way. {tracking}'),
	}),
	block('Ask for a review', {
		review: template(
			'Ask for a review',
			'Hello {name}, we hope that you like your order #{number} from {shop}. Would you write us a review?',
		),
	}),
	block('Ask for payment', {
		payment: template(
			'Ask for payment',
			'Hello {name}, your order #{number} from {shop} comes to {total} and is not paid yet. You see it at {link}. How would you like to pay?',
		),
	}),
])

function template(title: string, fallback: string): Setting<string> {
	const words = { label: `Text: ${title}`, it: `the text ${title}`, compared: title }
	const { schema, ...text } = lines({
		...words,
		needs: 'Please enter a text',
		most: mostOfTemplate,
		input: { rows: 4 },
		fallback,
	})
	const isKnown = (typed: string) => unknownPlaceholder(typed) === undefined
	const error = ({ input: typed }: { input?: unknown }) =>
		`{${unknownPlaceholder(String(typed))}} is not known: use ${known}`
	return { ...text, schema: schema.refine(isKnown, { error }) }
}

const needsAddress = 'Please enter the e-mail address that mails come from'

/** The sender of emails and the owner's email notifications. The sender's defaults are derived from the shop. */
export const mailCard = card('Mail', 'settings', [
	block('Sender', {
		senderName: line({
			label: 'Name',
			it: "the sender's name",
			compared: 'Sender name',
			most: 100,
			variables: ['MAIL_FROM'],
		}),
		senderAddress: line({
			label: 'E-mail address',
			it: "the sender's address",
			compared: 'Sender address',
			schema: mailText({ error: needsAddress }).pipe(z.email(needsAddress)),
			input: { type: 'email', required: true },
			variables: ['MAIL_FROM'],
		}),
	}),
	block('To you', {
		tellOrders: tick({ label: 'A mail for each new order', it: 'whether each new order is told', fallback: true }),
		tellMessages: tick({
			label: 'A mail for each new contact message',
			it: 'whether each new message is told',
			fallback: true,
		}),
	}),
])

const mostDays = 365

/** The actions that customers can take after ordering (rules: customer-cancels, ask-return). */
export const returnsCard = card('Returns', 'settings of money', [
	block('Before it is sent', {
		cancelByCustomer: tick({
			label: 'Customers cancel their orders themselves until they are sent',
			it: 'whether customers cancel',
		}),
	}),
	block('After it has arrived', {
		returnDays: numberOrNone({
			label: 'Days for returns and exchanges',
			hint: 'Empty: nothing is asked for on the page of an order.',
			it: 'the days for returns',
			least: 1,
			most: mostDays,
			wrong: 'Please enter a whole number of days, or nothing',
			over: `At most ${mostDays}`,
		}),
	}),
])

const wrong =
	'Please enter a folder such as /mnt/elsewhere/shop, or an address such as s3://bucket/folder?endpoint=https://s3.example&region=eu-1'

const bucketUrl = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,62}(\/[\w./-]*)?(\?(endpoint=https?:\/\/[^/?&]+|region=[\w-]+|&)*)?$/

/** Returns true for an absolute folder path or a bucket. */
function isPlace(text: string): boolean {
	return text === '' || bucketUrl.test(text) || (/^\/[^\0]*[^\0/]$/.test(text) && !text.split('/').includes('..'))
}

/**
 * The destination for copies of backups (rule: off-site). Only owners may change it because a backup contains
 * everything.
 */
export const offSiteCard = card('Off-site copy', 'settings of money', [
	block('Copy of each backup', {
		where: line({
			label: 'Folder or bucket',
			hint: 'A folder of another machine or disk that the shop may write to, or a bucket of S3, whose keys are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment. It is the shop’s alone: older copies of seven days and four weeks are kept there, others deleted.',
			it: 'where copies of backups go',
			most: 300,
			schema: addressText().max(300).refine(isPlace, wrong).default(''),
			input: { autoCapitalize: 'none', spellCheck: false, maxLength: 300 },
		}),
	}),
])
