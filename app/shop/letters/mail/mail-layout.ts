import { type Face, faces, inLook, type Look, usualLook } from '../../settings/look/look.ts'
import { logoUrl } from '../../media/media-url.ts'
import { Html, html } from './mail-html.ts'

export interface MailShop {
	name: string
	logo?: string | undefined
	phone?: string | undefined
	email?: string | undefined
	address?: string | undefined
	/** The shop's URL without a trailing slash. */
	url: string
	/** The theme. The default theme if absent. */
	look?: Look
}

/**
 * The colors of app.css. `mailPage` writes their values because email clients support neither style sheets nor
 * variables.
 */
export const tint = {
	paper: 'var(--ground)',
	sand: 'var(--sand)',
	line: 'var(--line)',
	ink: 'var(--ink)',
	muted: 'var(--muted)',
	madder: 'var(--accent)',
	indigo: 'var(--link)',
}

export const bodyFont = `font-family:system-ui,-apple-system,'Segoe UI','Noto Sans',sans-serif;font-size:15px;line-height:1.55;color:${tint.ink}`
export const displayFont = `font-family:var(--letters);font-weight:400;line-height:1.15;color:${tint.ink}`

export const plain = new Html('cellpadding="0" cellspacing="0" border="0"')

/** Returns a link styled as a button. Its whole area is clickable even where padding on links is ignored. */
export function button(label: string, url: string): Html {
	return html`<table role="presentation" ${plain}><tr>
<td bgcolor="${tint.madder}" style="background:${tint.madder};border-radius:999px">
<a href="${url}" style="${bodyFont};display:inline-block;padding:12px 28px;color:#ffffff;text-decoration:none;font-weight:600">${label}</a>
</td></tr></table>`
}

interface MailPage {
	shop: MailShop
	title: string
	preview: string
	body: Html
}

/** Returns a complete email, at most 600 pixels wide, built with tables for email clients without CSS layout. */
export function mailPage({ shop, title, preview, body }: MailPage): Html {
	const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${title}</title>
</head>
<body bgcolor="${tint.paper}" style="margin:0;padding:0;background:${tint.paper};${bodyFont}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" ${plain} bgcolor="${tint.paper}"><tr>
<td align="center" style="padding:24px 16px 48px">
<table role="presentation" width="600" ${plain} style="width:100%;max-width:600px;text-align:left">
<tr><td style="padding:0 0 16px;border-bottom:1px solid ${tint.line}">
<a href="${shop.url}/" style="${displayFont};font-size:28px;text-decoration:none">${shop.logo ? logoImage(shop, shop.logo) : shop.name}</a>
</td></tr>
<tr><td style="padding:32px 0 40px;${bodyFont};overflow-wrap:anywhere">
<h1 style="${displayFont};font-size:40px;margin:0 0 16px">${title}</h1>
${body}
</td></tr>
<tr><td style="padding:16px 0 0;border-top:1px solid ${tint.line};${bodyFont};font-size:13px;color:${tint.muted}">
${footerLines(shop)}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
	const { look = usualLook } = shop
	return new Html(inLook(page.source.replaceAll('var(--letters)', lettersOf(look)), look))
}

/** Returns the font stack: a font that few devices have, followed by similar fonts that email clients support. */
function lettersOf({ face }: Look): string {
	const { family, isSans }: Face = faces[face]
	return [family && `'${family}'`, isSans ? 'system-ui,sans-serif' : "'Noto Serif',Georgia,serif"]
		.filter(Boolean)
		.join()
}

/** Returns the logo at the height of a line. Email clients that show no images show the name. */
function logoImage({ name, url }: MailShop, logo: string): Html {
	return html`<img src="${url}${logoUrl(logo, 'line')}" alt="${name}" height="48" style="display:block;height:48px;width:auto;max-width:100%">`
}

function footerLines({ name, address, email, phone }: MailShop): Html {
	const contacts = html`${contactLink('mailto', email)}${email && phone ? ', ' : null}${contactLink('tel', phone)}`
	return html`${name}${address ? html`<br>${address}` : null}${email || phone ? html`<br>${contacts}` : null}`
}

function contactLink(scheme: 'mailto' | 'tel', to: string | undefined): Html | null {
	return to ? html`<a href="${scheme}:${to}" style="color:${tint.indigo}">${to}</a>` : null
}

/** Returns the end of a plain-text email. */
export function textFooter({ name, address, email, phone, url }: MailShop): string {
	const contacts = [email, phone].filter(Boolean).join(', ')
	return ['--', name, address, contacts, url].filter(Boolean).join('\n')
}
