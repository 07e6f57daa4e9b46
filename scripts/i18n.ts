import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import {
	defaultLanguage,
	type Catalog,
	scriptSection,
	sentenceSection,
	translatedLanguages,
} from '../app/i18n/languages.ts'

const usage = 'Usage: npm run i18n [-- --types]'
// The development server deletes the folder of the types of routes.
const typesFile = '.react-router/messages/app/i18n/+types/messages.ts'

/** An argument of a text and its TypeScript type. */
type ArgumentTypes = Map<string, string>

/** Returns the texts of a catalog by key, such as `cart.empty`. */
export function listMessages(catalog: Catalog): Map<string, string> {
	const entries = Object.entries(catalog).flatMap(([screen, texts]) =>
		Object.entries(texts).map(([name, text]) => [`${screen}.${name}`, text] as const),
	)
	return new Map(entries)
}

/**
 * Returns the arguments of a text.
 *
 * @throws SyntaxError: the text is not a valid ICU message.
 */
export function readArguments(message: string): ArgumentTypes {
	const found: ArgumentTypes = new Map()
	collectArguments(parse(message), found)
	return found
}

function collectArguments(elements: MessageFormatElement[], found: ArgumentTypes) {
	for (const element of elements) {
		if (element.type === TYPE.argument) found.set(element.value, found.get(element.value) ?? 'string | number')
		if (element.type === TYPE.number || element.type === TYPE.plural) found.set(element.value, 'number')
		if (element.type === TYPE.date || element.type === TYPE.time) found.set(element.value, 'Date')
		if (element.type === TYPE.select) found.set(element.value, listChoices(Object.keys(element.options)))
		if (element.type === TYPE.tag) {
			found.set(element.value, 'Wrap')
			collectArguments(element.children, found)
		}
		if (element.type === TYPE.plural || element.type === TYPE.select)
			for (const { value } of Object.values(element.options)) collectArguments(value, found)
	}
}

function listChoices(choices: string[]): string {
	return choices.map((choice) => (choice === 'other' ? 'string & {}' : `'${choice}'`)).join(' | ')
}

/** Builds the types of all keys and their arguments from the English texts. */
export function buildTypes(catalog: Catalog): string {
	const rows = { PlainMessages: [] as string[], RichMessages: [] as string[] }
	for (const [key, message] of listMessages(catalog)) {
		const types = [...readArguments(message)]
		const values = types.map(([name, type]) => `${name}: ${type}`).join('; ')
		const isRich = types.some(([, type]) => type === 'Wrap')
		rows[isRich ? 'RichMessages' : 'PlainMessages'].push(`\t'${key}': ${values ? `{ ${values} }` : 'undefined'}`)
	}
	return [
		`// Generated from app/i18n/messages/en.json.`,
		`import type { ReactNode } from 'react'`,
		`type Wrap = (parts: ReactNode[]) => ReactNode`,
		...Object.entries(rows).map(([name, lines]) => `export interface ${name} {\n${lines.join('\n')}\n}`),
		'',
	].join('\n')
}

/** Returns the sentence that is the key of its own translation, because the code writes it in English. */
function readSentence(key: string): string | undefined {
	const prefix = [`${sentenceSection}.`, `${scriptSection}.`].find((start) => key.startsWith(start))
	return prefix && key.slice(prefix.length)
}

/** Returns the texts to translate: the English ones, and the sentences that any language has. */
function listTextsToTranslate(): Map<string, string> {
	const found = listMessages(defaultLanguage.catalog)
	for (const { catalog } of translatedLanguages)
		for (const key of listMessages(catalog).keys()) {
			const sentence = readSentence(key)
			if (sentence !== undefined) found.set(key, sentence)
		}
	return found
}

/** Returns what is wrong with a translation: broken texts, and arguments that differ from the English text. */
export function listBroken(catalog: Catalog, english: ReadonlyMap<string, string>): string[] {
	return [...listMessages(catalog)].flatMap(([key, message]) => {
		const original = english.get(key) ?? readSentence(key)
		if (original === undefined) return [`${key}: not in en.json`]
		try {
			const [wanted, given] = [original, message].map((text) => [...readArguments(text).keys()].toSorted().join(', '))
			return wanted === given ? [] : [`${key}: has the arguments (${given}) instead of (${wanted})`]
		} catch (error) {
			return [`${key}: ${(error as Error).message} in “${message}”`]
		}
	})
}

/** Returns the keys that no file of the shop mentions. A key may be built from a screen and a name. */
function listUnused(keys: Iterable<string>): string[] {
	const source = readdirSync('app', { recursive: true, encoding: 'utf8' })
		.filter((name) => /\.tsx?$/.test(name))
		.map((name) => readFileSync(path.join('app', name), 'utf8'))
		.join('\n')
	return [...keys].filter((key) => !source.includes(`'${key}'`) && !source.includes(`\`${key.split('.')[0]}.$`))
}

function printReport(): number {
	const english = listMessages(defaultLanguage.catalog)
	const wanted = listTextsToTranslate()
	const unused = listUnused(english.keys())
	const problems = listBroken(defaultLanguage.catalog, english).map((line) => `en: ${line}`)
	console.log(`en: ${english.size} texts, ${unused.length} unused`)
	for (const key of unused) console.log(`\t${key}`)
	for (const { code, catalog } of translatedLanguages) {
		const translated = listMessages(catalog)
		const missing = [...wanted.keys()].filter((key) => !translated.get(key))
		console.log(`${code}: ${translated.size} texts, ${missing.length} missing`)
		for (const key of missing) console.log(`\t${key}: ${wanted.get(key)}`)
		problems.push(...listBroken(catalog, english).map((line) => `${code}: ${line}`))
	}
	for (const line of problems) console.error(line)
	return problems.length > 0 ? 1 : 0
}

if (process.argv[1] === import.meta.filename) {
	const [command] = process.argv.slice(2)
	if (command === '--types') {
		mkdirSync(path.dirname(typesFile), { recursive: true })
		writeFileSync(typesFile, buildTypes(defaultLanguage.catalog))
	} else if (command === undefined) process.exitCode = printReport()
	else throw new Error(usage)
}
