import sanitizeHtml from 'sanitize-html'
import { escapeMarkup } from '../../values/text.ts'

const blocks = 'p div ul ol table tr blockquote section article h1 h2 h3 h4 h5 h6 hr dl dt dd pre'
const options = {
	allowedTags: [...blocks.split(' '), 'li', 'br', 'td', 'th'],
	allowedAttributes: {},
	nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'iframe', 'object', 'svg'],
}

interface BodyText {
	description: string
	details: string[]
}

/**
 * Returns the text of a product's HTML body without markup: its list items as `details`, and everything else as
 * `description`.
 */
export function parseBodyHtml(html: string): BodyText {
	const paragraphs: string[] = []
	const details: string[] = []
	let openItems = 0
	let text = ''
	const finishParagraph = () => {
		const lines = text.split('\n').map(tidyLine).filter(Boolean)
		if (openItems > 0) details.push(...lines)
		else if (lines.length > 0) paragraphs.push(lines.join('\n'))
		text = ''
	}
	for (const part of sanitizeHtml(html, options).split(/(<[^>]*>)/)) {
		const tag = /^<(\/?)([a-z0-9]+)/.exec(part)
		if (!tag) text += toPlainText(part)
		else if (tag[2] === 'br') text += '\n'
		else if (tag[2] === 'td' || tag[2] === 'th') text += ' '
		else {
			finishParagraph()
			if (tag[2] === 'li') openItems += tag[1] ? -1 : 1
		}
	}
	finishParagraph()
	return { description: paragraphs.join('\n\n'), details }
}

/** Returns an HTML body that `parseBodyHtml` reads as the same content. `''` for no text. */
export function formatBodyHtml({ description, details }: BodyText): string {
	const paragraphs = description.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
	const parts = paragraphs.map((paragraph) => `<p>${paragraph.split('\n').map(escapeMarkup).join('<br>')}</p>`)
	if (details.length > 0) parts.push(`<ul>${details.map((entry) => `<li>${escapeMarkup(entry)}</li>`).join('')}</ul>`)
	return parts.join('\n')
}

const entity = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]+);/i
/** The maximum number of times that a text is decoded. No shop encodes texts more often. */
const maxDecodings = 9

/**
 * Decodes a plain text that was HTML-encoded any number of times: 'A & <B>' for 'A &amp;amp; &lt;B&gt;'. Tags in the
 * text are kept as text.
 */
export function decodeEntities(text: string): string {
	let decoded = text
	for (let times = 0; times < maxDecodings && entity.test(decoded); times += 1) {
		decoded = unescapeEntities(
			sanitizeHtml(decoded.replaceAll('<', '&lt;'), { allowedTags: [], allowedAttributes: {} }),
		)
	}
	return decoded
}

/**
 * Returns sanitized HTML without tags as plain text. Line breaks in the source become spaces. After sanitizing, only
 * four entities are left to decode.
 */
function toPlainText(text: string): string {
	return unescapeEntities(text.replace(/\s+/g, ' '))
}

function unescapeEntities(text: string): string {
	return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

// eslint-disable-next-line no-control-regex
const invisible = /[\u0000-\u001F\u007F\u200B\u2060\uFEFF]/g

function tidyLine(line: string): string {
	return line.replace(invisible, '').replace(/\s+/g, ' ').trim()
}
