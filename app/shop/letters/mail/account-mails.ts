import { formatDateTime } from '../../dates.ts'
import { html } from './mail-html.ts'
import { button, mailPage, type MailShop, textFooter, tint } from './mail-layout.ts'
import type { MailContent } from './mail-templates.ts'

interface LinkMail {
	username: string
	token: string
	expiresAt: Date
}

/** Builds the email with the link to set a new password once. */
export function passwordReset(shop: MailShop, link: LinkMail): MailContent {
	return linkLetter(shop, link, {
		subject: `Choose a new password for ${shop.name}`,
		title: 'A new password',
		intro: `somebody asked for a new password for your account at ${shop.name}.`,
		action: 'Choose a new password',
		path: 'reset-password',
		otherwise: 'If it was not you, do nothing: your password stays as it is.',
	})
}

/** Builds the email with the link that confirms a new address for the account. */
export function emailChange(shop: MailShop, link: LinkMail): MailContent {
	return linkLetter(shop, link, {
		subject: `Confirm your new email for ${shop.name}`,
		title: 'Your new email',
		intro: `you want to use this address for your account at ${shop.name}.`,
		action: 'Use this address',
		path: 'confirm-email',
		otherwise: 'If it was not you, do nothing: the address is not used.',
	})
}

/** Builds the email with the link to join the staff. */
export function invitation(shop: MailShop, link: LinkMail): MailContent {
	return linkLetter(shop, link, {
		subject: `You are invited to work at ${shop.name}`,
		title: 'Your invitation',
		intro: `you are invited to work in the back-office of ${shop.name}.`,
		action: 'Accept',
		path: 'invitation',
		otherwise: 'If you do not know why, do nothing.',
	})
}

/** Builds the email to the old address. It omits the new one because the old mailbox may belong to another person. */
export function emailChanged(shop: MailShop): MailContent {
	return letter(shop, {
		subject: `Your email for ${shop.name} was changed`,
		title: 'Your email was changed',
		intro: `Your account at ${shop.name} has another email address now. You log in with that one, and nothing is sent to this address any more.`,
		action: 'Write to us',
		url: `${shop.url}/contact`,
		after: 'If it was you, there is nothing to do.',
		otherwise: 'If it was not you, write to us at once: somebody knows your password.',
	})
}

/** Builds the email that shows an admin that emails arrive. */
export function testLetter(shop: MailShop): MailContent {
	return letter(shop, {
		subject: `A test mail of ${shop.name}`,
		title: 'Mails arrive',
		intro: `This is the test mail that you asked for in the settings of ${shop.name}.`,
		action: 'To the settings',
		url: `${shop.url}/admin/settings/mail`,
		after: 'Orders, new passwords and news about stock come from this address, too.',
		otherwise: 'If it was not you who asked for it, there is nothing to do.',
	})
}

export interface Letter {
	subject: string
	title: string
	intro: string
	action: string
	url: string
	after: string
	/** The instructions for an unintended recipient. */
	otherwise: string
}

/** Builds an email with a greeting by name and a link that works once. */
function linkLetter(
	shop: MailShop,
	{ username, token, expiresAt }: LinkMail,
	{ intro, path, ...words }: Omit<Letter, 'url' | 'after'> & { path: string },
): MailContent {
	return letter(shop, {
		...words,
		intro: `Hello ${username}, ${intro}`,
		url: `${shop.url}/${path}/${token}`,
		after: `The link works once, until ${formatDateTime(expiresAt)} (India).`,
	})
}

/** Builds an email with a sentence and a button. */
export function letter(shop: MailShop, { subject, title, intro, action, url, after, otherwise }: Letter): MailContent {
	const body = html`<p style="margin:0 0 24px;font-size:17px">${intro}</p>
${button(action, url)}
<p style="margin:24px 0 0">${after} ${otherwise}</p>
<p style="margin:24px 0 0;font-size:13px;color:${tint.muted}">If the button does not work, open this address:<br>
<a href="${url}" style="color:${tint.indigo};word-break:break-all">${url}</a></p>`
	return {
		subject,
		html: mailPage({ shop, title, preview: after, body }).source,
		text: `${[intro, `${action}:`, url, `${after}\n${otherwise}`, textFooter(shop)].join('\n\n')}\n`,
	}
}
