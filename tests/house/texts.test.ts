import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import {
	defaultLanguage,
	pseudoLanguage,
	scriptSection,
	sentenceSection,
	toPseudoText,
	translatedLanguages,
} from '#app/i18n/languages.ts'
import { listBroken, listMessages } from '../../scripts/i18n.ts'
import { splitList } from '../support/split-list.ts'
import { product } from './sources.ts'

// The rule of this file: languages. docs/translating.md shows how a file leaves the list.

/** Texts in English for everyone: of staff, and of the fake payment service. */
const inEnglish = splitList(`
	app/routes/store/payments/fake-payment.tsx
	app/ui/shell/section.tsx
`)

interface SyntaxNode {
	type: string
	[name: string]: unknown
}

/** Attributes whose values shoppers read or hear. */
const readAttributes = new RegExp(
	'^(aria-(label|description|roledescription|valuetext)|title|alt|placeholder|label|note|text|legend|hint|summary|' +
		String.raw`data-(pending|failed|nothing|says|offer|label)[\w-]*)$`,
)
const anyScript = /\p{L}{2}/u
/** Names that are the same in every language. */
const names = new Set(['WhatsApp', 'UPI', 'PDF'])
/** A sentence or a label of several words, wherever it is. */
const words = /^[*“]?\p{Lu}[\p{L}’']* [^;{]*\p{L}/u

/** Returns the texts of a file that a reader sees: in its markup, in attributes that are read, and sentences. */
function listTexts(name: string, source: string): string[] {
	const found = new Set<string>()
	const visit = (node: unknown, isShown: boolean): void => {
		if (Array.isArray(node)) return node.forEach((one) => visit(one, isShown))
		if (typeof node !== 'object' || node === null || !('type' in node)) return
		const syntax = node as SyntaxNode
		const text = readText(syntax)
		if (text !== undefined && !names.has(text.trim()) && (words.test(text.trim()) || (isShown && anyScript.test(text))))
			found.add(text.trim())
		for (const [key, child] of Object.entries(syntax)) visit(child, isShownIn(syntax, key, isShown))
	}
	visit(parseSync(name, source).program, false)
	return [...found]
}

function readText({ type, value }: SyntaxNode): string | undefined {
	if (type === 'JSXText' || type === 'Literal') return typeof value === 'string' ? value : undefined
	return type === 'TemplateElement' ? (value as { cooked: string }).cooked : undefined
}

/** Returns whether a text in this part of the syntax is shown as it is. Arguments of a function are not. */
function isShownIn({ type, name }: SyntaxNode, key: string, isShown: boolean): boolean {
	if (type === 'JSXElement' || type === 'JSXFragment') return key === 'children'
	if (type === 'JSXAttribute') return readAttributes.test(String((name as { name?: unknown }).name))
	if (type === 'ConditionalExpression') return isShown && key !== 'test'
	if (type === 'LogicalExpression') return isShown && key === 'right'
	return (
		isShown && /^(JSXExpressionContainer|TemplateLiteral|ParenthesizedExpression|ArrowFunctionExpression)$/.test(type)
	)
}

const isOfStorefront = (name: string) =>
	/^app\/(ui\/(?!admin\/|seo\/)|routes\/(store|account)\/)/.test(name) &&
	/(?<!\.test)\.tsx$/.test(name) &&
	!inEnglish.includes(name)

test('a text in markup, an attribute or a sentence is found, and a key is not', () => {
	const source = `const failed = 'The cart is full'
		export const Page = () => <p title="Our cart" className="mt-2 text-sm" data-enhance="cart">
			{isOpen ? 'Open' : t('cart.closed')} {count === 1 && 'item'} Total <b>{t('cart.total')}</b>
		</p>`
	expect(listTexts('page.tsx', source)).toEqual(['The cart is full', 'Our cart', 'Open', 'item', 'Total'])
})

test('files of the storefront hold no texts', () => {
	const withTexts = product
		.filter(({ name }) => isOfStorefront(name))
		.flatMap(({ name, text }) => listTexts(name, text).map((one) => `${name}: ${one}`))
	expect(withTexts).toEqual([])
})

test.each(translatedLanguages)(
	'the texts in $name are valid, and have the arguments of the English ones',
	({ catalog }) => {
		expect(listBroken(catalog, listMessages(defaultLanguage.catalog))).toEqual([])
	},
)

test('the English texts are valid, and their keys are in the files of the shop', () => {
	expect(listBroken(defaultLanguage.catalog, listMessages(defaultLanguage.catalog))).toEqual([])
	const source = product.map(({ text }) => text).join('\n')
	const keys = [...listMessages(defaultLanguage.catalog).keys()]
	expect(keys.filter((key) => !source.includes(`'${key}'`))).toEqual([])
})

/** Sentences that code puts together from parts, so they are in no file as a whole. */
const composed = [
	'This field {predicate}.',
	'The field {field} {predicate}.',
	'must have at most {number} characters',
	'Product added to cart! To change the quantity, use + in the cart.',
	'{number} orders are still to be paid in cash for this account or phone number.',
	'1 order is still to be paid in cash for this account or phone number.',
	'Cash on delivery is available.',
	'Cash on delivery is available, {price} more.',
	'Delivery {price}.',
	'Delivery {price}, free from {amount}.',
]

test('the sentences that are translated by their English text are in the files of the shop', () => {
	const source = product
		.map(({ text }) => text.replace(/'\s*\+\s*'/g, '').replace(/\$?\{[\w.]*(\([^)]*\))?\}/g, '{}'))
		.join('\n')
	const known = (key: string) => source.includes(key.replace(/\{\w+\}/g, '{}'))
	for (const { code, catalog } of translatedLanguages) {
		const keys = Object.keys(catalog[sentenceSection] ?? {})
		expect(
			keys.filter((key) => !known(key) && !composed.includes(key)),
			code,
		).toEqual([])
	}
})

/** Returns the sentences of a script. Values in them are numbers. */
function listScriptSentences(name: string, source: string): string[] {
	const found: string[] = []
	const visit = (node: unknown): void => {
		if (Array.isArray(node)) return node.forEach(visit)
		if (typeof node !== 'object' || node === null || !('type' in node)) return
		const { type, value, quasis } = node as SyntaxNode
		if (type === 'Literal' && typeof value === 'string') found.push(value)
		if (type === 'TemplateLiteral')
			found.push((quasis as SyntaxNode[]).map((one) => (one.value as { cooked: string }).cooked).join('{number}'))
		Object.values(node).forEach(visit)
	}
	visit(parseSync(name, source).program)
	return found
		.map((text) => text.replaceAll(/^\{number\} |\{number\}$/g, '').trim())
		.filter((text) => words.test(text) || /^[A-Z]\w+\.+$/.test(text))
		.flatMap((text) => text.split(/(?<=[.!?]) (?=[A-Z])/))
}

test('each sentence of the scripts has a translation', () => {
	const scripts = product.filter(({ name }) => /^app\/(enhance\/|entry\.client)/.test(name))
	const sentences = new Set(scripts.flatMap(({ name, text }) => listScriptSentences(name, text)))
	// A single word is found only with a full stop.
	sentences.add('Close')
	expect(sentences.size).toBeGreaterThan(30)
	for (const { code, catalog } of translatedLanguages)
		expect(Object.keys(catalog[scriptSection] ?? {}).toSorted(), code).toEqual([...sentences].toSorted())
})

test.each([
	['Add {name} to cart', '[Åðð {name} ţö çåŕţ ·····]'],
	['Read the <link>policy</link>.', '[Ŕéåð ţĥé <link>þöļîçý</link>. ·······]'],
	['{count, plural, one {# item} other {# items}}', '[{count, plural, one {# îţéɱ} other {# îţéɱš}} ······]'],
	['- See [the page](/contact)\n- Two', '- [Šéé [ţĥé þåĝé](/contact) ······]\n- [Ţŵö ··]'],
])('the pseudo-locale shows "%s" as "%s"', (message, shown) => {
	expect(toPseudoText(message)).toBe(shown)
})

test('the texts of the pseudo-locale are valid, and have the arguments of the English ones', () => {
	expect(listBroken(pseudoLanguage.catalog, listMessages(defaultLanguage.catalog))).toEqual([])
})

test('the catalogs are written as the commands write them', () => {
	for (const code of ['en', 'hi', 'gu']) {
		const text = readFileSync(`app/i18n/messages/${code}.json`, 'utf8')
		expect(text, code).toBe(`${JSON.stringify(JSON.parse(text), null, '\t')}\n`)
	}
})
