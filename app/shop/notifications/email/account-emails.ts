import { formatDateTime } from '../../values/dates.ts'
import { html, buildButton, buildEmailPage, type EmailShop, buildTextFooter, emailColors } from './email-layout.ts'
import type { EmailContent } from './order-confirmation-email.ts'

interface LinkEmail {
	username: string
	token: string
	expiresAt: Date
}

/** Builds the email with the link to set a new password once. */
export function buildPasswordResetEmail(shop: EmailShop, link: LinkEmail): EmailContent {
	return buildLinkEmail(shop, link, {
		subject: `Choose a new password for ${shop.name}`,
		title: 'Set a new password',
		intro: `someone requested a new password for your account at ${shop.name}.`,
		action: 'Choose a new password',
		path: 'reset-password',
		otherwise: 'If this was not you, ignore this email. Your password stays the same.',
	})
}

/** Builds the email with the link that confirms a new address for the account. */
export function buildEmailChangeEmail(shop: EmailShop, link: LinkEmail): EmailContent {
	return buildLinkEmail(shop, link, {
		subject: `Confirm your new email for ${shop.name}`,
		title: 'Confirm your email',
		intro: `you want to use this email address for your account at ${shop.name}.`,
		action: 'Confirm email',
		path: 'confirm-email',
		otherwise: 'If this was not you, ignore this email. The address will not be used.',
	})
}

/** Builds the email with the link to join the staff. */
export function buildInvitationEmail(shop: EmailShop, link: LinkEmail): EmailContent {
	return buildLinkEmail(shop, link, {
		subject: `You are invited to work at ${shop.name}`,
		title: 'Your invitation',
		intro: `you are invited to work in the back office of ${shop.name}.`,
		action: 'Accept invitation',
		path: 'invitation',
		otherwise: 'If you did not expect this invitation, ignore this email.',
	})
}

/** Builds the email to the old address. It omits the new one because the old mailbox may belong to another person. */
export function buildEmailChangedEmail(shop: EmailShop): EmailContent {
	return buildActionEmail(shop, {
		subject: `Your email for ${shop.name} was changed`,
		title: 'Your email was changed',
		intro: `Your account at ${shop.name} has a new email address. Use it to log in from now on. This address no longer receives our emails.`,
		action: 'Contact us',
		url: `${shop.url}/contact`,
		after: 'If this was you, you do not need to do anything.',
		otherwise: 'If this was not you, contact us right away: someone knows your password.',
	})
}

/** Builds the email that shows an admin that emails arrive. */
export function buildTestEmail(shop: EmailShop): EmailContent {
	return buildActionEmail(shop, {
		subject: `Test email from ${shop.name}`,
		title: 'Email works',
		intro: `This is the test email you requested in the settings of ${shop.name}.`,
		action: 'Open settings',
		url: `${shop.url}/admin/settings/mail`,
		after: 'Emails about orders, passwords and stock are sent from this address too.',
		otherwise: 'If you did not request it, ignore this email.',
	})
}

export interface ActionEmail {
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
function buildLinkEmail(
	shop: EmailShop,
	{ username, token, expiresAt }: LinkEmail,
	{ intro, path, ...content }: Omit<ActionEmail, 'url' | 'after'> & { path: string },
): EmailContent {
	return buildActionEmail(shop, {
		...content,
		intro: `Hello ${username}, ${intro}`,
		url: `${shop.url}/${path}/${token}`,
		after: `The link can be used once, until ${formatDateTime(expiresAt)} (India).`,
	})
}

/** Builds an email with a sentence and a button. */
export function buildActionEmail(
	shop: EmailShop,
	{ subject, title, intro, action, url, after, otherwise }: ActionEmail,
): EmailContent {
	const body = html`<p style="margin:0 0 24px;font-size:17px">${intro}</p>
${buildButton(action, url)}
<p style="margin:24px 0 0">${after} ${otherwise}</p>
<p style="margin:24px 0 0;font-size:13px;color:${emailColors.muted}">If the button does not work, open this link:<br>
<a href="${url}" style="color:${emailColors.indigo};word-break:break-all">${url}</a></p>`
	return {
		subject,
		html: buildEmailPage({ shop, title, preview: after, body }).source,
		text: `${[intro, `${action}:`, url, `${after}\n${otherwise}`, buildTextFooter(shop)].join('\n\n')}\n`,
	}
}
