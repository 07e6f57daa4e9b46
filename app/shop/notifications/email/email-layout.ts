import { defaultLanguage, type Language, toLocalizedPath } from '#app/i18n/languages.ts'
import { getTranslate, type Translate } from '#app/i18n/translate.ts'
import { type HeadingFont, headingFonts, applyTheme, type Theme, defaultTheme } from '../../settings/theme/theme.ts'
import { getLogoUrl } from '../../media/media-view.ts'
import { escapeMarkup } from '../../values/text.ts'
import type { EmailContent } from './order-confirmation-email.ts'

/** Escaped HTML created by `html`. */
export class Html {
	readonly source: string

	constructor(source: string) {
		this.source = source
	}
}

type Part = string | number | Html | readonly Html[] | null

/**
 * Returns HTML with every inserted value escaped, except HTML from `html` itself. `null` and empty lists become `''`.
 */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
	return new Html(texts.map((text, index) => text + (index < parts.length ? toSource(parts[index]!) : '')).join(''))
}

function toSource(part: Part): string {
	if (part === null) return ''
	if (part instanceof Html) return part.source
	return typeof part === 'object' ? part.map(({ source }) => source).join('') : escapeMarkup(String(part))
}

export interface EmailShop {
	name: string
	logo?: string | undefined
	phone?: string | undefined
	email?: string | undefined
	address?: string | undefined
	/** The shop's URL without a trailing slash. */
	url: string
	/** The theme. If absent, the default theme is used. */
	theme?: Theme
	/** The language of the recipient (rule: customer-language). If absent, the email is in English, as for the staff. */
	language?: Language
	/**
	 * Translates into `language`, including the owner's translations of color names. If absent, color names are not
	 * translated.
	 */
	translate?: Translate
}

/** Returns the function that translates into the language of the recipient. */
export function getEmailTranslate({
	language = defaultLanguage,
	translate = getTranslate(language),
}: Pick<EmailShop, 'language' | 'translate'>): Translate {
	return translate
}

/** Returns the URL of a page of the shop in the language of the recipient. */
export function buildPageUrl({ url, language = defaultLanguage }: EmailShop, path: string): string {
	return url + toLocalizedPath(path, language)
}

/**
 * The colors of app.css. `buildEmailPage` writes their values because email clients support neither style sheets nor
 * variables.
 */
export const emailColors = {
	paper: 'var(--ground)',
	sand: 'var(--sand)',
	line: 'var(--line)',
	ink: 'var(--ink)',
	muted: 'var(--muted)',
	madder: 'var(--accent)',
	indigo: 'var(--link)',
}

export const bodyFont =
	"font-family:system-ui,-apple-system,'Segoe UI','Noto Sans',sans-serif;font-size:15px;" +
	`line-height:var(--leading);color:${emailColors.ink}`
export const displayFont = `font-family:var(--font);font-weight:400;line-height:var(--tight);color:${emailColors.ink}`

export const tableAttributes = new Html('cellpadding="0" cellspacing="0" border="0"')

/**
 * Returns a link styled as a button. Its whole area is clickable even in email clients that ignore padding on links.
 */
export function buildButton(label: string, url: string): Html {
	return html`<table role="presentation" ${tableAttributes}><tr>
<td bgcolor="${emailColors.madder}" style="background:${emailColors.madder};border-radius:999px">
<a href="${url}" style="${bodyFont};display:inline-block;padding:12px 28px;color:#ffffff;text-decoration:none;font-weight:600">${label}</a>
</td></tr></table>`
}

interface EmailPage {
	shop: EmailShop
	title: string
	preview: string
	body: Html
}

/** Returns a complete email, at most 600 pixels wide, built with tables for email clients without CSS layout. */
export function buildEmailPage({ shop, title, preview, body }: EmailPage): Html {
	const { language = defaultLanguage } = shop
	const page = html`<!doctype html>
<html lang="${language.code}"${language.direction === 'rtl' ? new Html(' dir="rtl"') : null}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${title}</title>
</head>
<body bgcolor="${emailColors.paper}" style="margin:0;padding:0;background:${emailColors.paper};${bodyFont}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" ${tableAttributes} bgcolor="${emailColors.paper}"><tr>
<td align="center" style="padding:24px 16px 48px">
<table role="presentation" width="600" ${tableAttributes} style="width:100%;max-width:600px;text-align:left">
<tr><td style="padding:0 0 16px;border-bottom:1px solid ${emailColors.line}">
<a href="${buildPageUrl(shop, '/')}" style="${displayFont};font-size:28px;text-decoration:none">${shop.logo ? buildLogo(shop, shop.logo) : shop.name}</a>
</td></tr>
<tr><td style="padding:32px 0 40px;${bodyFont};overflow-wrap:anywhere">
<h1 style="${displayFont};font-size:40px;margin:0 0 16px">${title}</h1>
${body}
</td></tr>
<tr><td style="padding:16px 0 0;border-top:1px solid ${emailColors.line};${bodyFont};font-size:13px;color:${emailColors.muted}">
${buildFooter(shop)}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
	const { theme = defaultTheme } = shop
	const { lineHeight } = language
	const styled = page.source
		.replaceAll('var(--font)', getFontStack(theme))
		.replaceAll('var(--leading)', String(lineHeight ?? 1.55))
		// Scripts with signs above and below the line, such as Devanagari, need a larger line height in headings, too.
		.replaceAll('var(--tight)', lineHeight ? '1.4' : '1.15')
	return new Html(applyTheme(styled, theme))
}

/** Returns the font stack: a font that few devices have, followed by similar fonts that email clients support. */
function getFontStack({ face }: Theme): string {
	const { family, isSans }: HeadingFont = headingFonts[face]
	return [family && `'${family}'`, isSans ? 'system-ui,sans-serif' : "'Noto Serif',Georgia,serif"]
		.filter(Boolean)
		.join()
}

/** Returns the logo, 48 pixels high. Email clients that block images show the shop's name instead. */
function buildLogo({ name, url }: EmailShop, logo: string): Html {
	return html`<img src="${url}${getLogoUrl(logo, 'line')}" alt="${name}" height="48" style="display:block;height:48px;width:auto;max-width:100%">`
}

function buildFooter({ name, address, email, phone }: EmailShop): Html {
	const contacts = html`${buildContactLink('mailto', email)}${email && phone ? ', ' : null}${buildContactLink('tel', phone)}`
	return html`${name}${address ? html`<br>${address}` : null}${email || phone ? html`<br>${contacts}` : null}`
}

function buildContactLink(scheme: 'mailto' | 'tel', to: string | undefined): Html | null {
	return to ? html`<a href="${scheme}:${to}" style="color:${emailColors.indigo}">${to}</a>` : null
}

/** Returns the end of a plain-text email. */
export function buildTextFooter(shop: EmailShop): string {
	const { name, address, email, phone } = shop
	const contacts = [email, phone].filter(Boolean).join(', ')
	return ['--', name, address, contacts, buildPageUrl(shop, '/').replace(/\/$/, '')].filter(Boolean).join('\n')
}

/** The texts of an email with a sentence and a button. */
export interface ActionEmail {
	subject: string
	title: string
	intro: string
	action: string
	url: string
	after: string
	/** The sentence for a recipient who did not request the email. */
	otherwise: string
	/** The link that withdraws the consent to emails of this kind. */
	unsubscribe?: { label: string; url: string }
}

/** Builds an email with a sentence and a button. */
export function buildActionEmail(
	shop: EmailShop,
	{ subject, title, intro, action, url, after, otherwise, unsubscribe }: ActionEmail,
): EmailContent {
	const t = getEmailTranslate(shop)
	const stop = unsubscribe
		? html` <a href="${unsubscribe.url}" style="color:${emailColors.indigo}">${unsubscribe.label}</a>`
		: html``
	const ending = [after, otherwise, ...(unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : [])]
	const body = html`<p style="margin:0 0 24px;font-size:17px">${intro}</p>
${buildButton(action, url)}
<p style="margin:24px 0 0">${after} ${otherwise}${stop}</p>
<p style="margin:24px 0 0;font-size:13px;color:${emailColors.muted}">${t('accountEmail.noButton')}<br>
<a href="${url}" style="color:${emailColors.indigo};word-break:break-all">${url}</a></p>`
	return {
		subject,
		html: buildEmailPage({ shop, title, preview: after, body }).source,
		text: `${[intro, `${action}:`, url, ending.join('\n'), buildTextFooter(shop)].join('\n\n')}\n`,
		...(unsubscribe && { unsubscribeUrl: unsubscribe.url }),
	}
}

export interface LinkEmail {
	username: string
	token: string
	expiresAt: Date
}

/** Builds an email whose button is a link with a token. The link works once. */
export function buildLinkEmail(
	shop: EmailShop,
	{ token, expiresAt }: LinkEmail,
	{ path, ...content }: Omit<ActionEmail, 'url' | 'after'> & { path: string },
): EmailContent {
	const t = getEmailTranslate(shop)
	return buildActionEmail(shop, {
		...content,
		url: buildPageUrl(shop, `/${path}/${token}`),
		after: t('accountEmail.linkUntil', { time: t.dateTime(expiresAt) }),
	})
}
