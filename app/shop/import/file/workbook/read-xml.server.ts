import { ImportFileError } from '../decode-text.ts'
import { damagedWorkbook } from './unzip.server.ts'

/** Names are without their prefixes. */
export interface XmlReader {
	open?: (name: string, attributes: Attributes) => void
	/** A text may come in parts. */
	text?: (part: string) => void
	close?: (name: string) => void
}

export type Attributes = (name: string) => string | undefined

/** A tag may have so many characters, and so may what is held until more comes. */
const maxTag = 64 * 1024
const tag = /<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/uy
/** How what is no tag begins and ends. */
const others = [
	['<!--', '-->'],
	['<?', '?>'],
] as const
const cdata = ['<![CDATA[', ']]>'] as const

/**
 * Reads the XML of a workbook as it comes, and holds no more than a tag. It knows what programs write there: one with
 * a document type is refused, so that no entity grows. @throws ImportFileError
 */
export async function* readXml<T>(parts: AsyncIterable<Uint8Array>, reader: XmlReader, made: T[]): AsyncGenerator<T> {
	const decoder = new TextDecoder('utf-8', { fatal: true })
	let rest = ''
	for await (const part of parts) {
		rest = readTags(rest + decoded(() => decoder.decode(part, { stream: true })), reader)
		if (rest.length > maxTag) throw new ImportFileError(damagedWorkbook)
		yield* made.splice(0)
	}
	if ((rest + decoded(() => decoder.decode())).trim() !== '') throw new ImportFileError(damagedWorkbook)
}

function decoded(decode: () => string): string {
	try {
		return decode()
	} catch {
		throw new ImportFileError(damagedWorkbook)
	}
}

/** Answers what is not complete yet. */
function readTags(xml: string, { open, text, close }: XmlReader): string {
	let at = 0
	for (;;) {
		const next = xml.indexOf('<', at)
		const end = next === -1 ? wholeTextEnd(xml, at) : next
		if (end > at) text?.(withoutEntities(xml.slice(at, end)))
		if (next === -1 || isBegun(xml.slice(next, next + cdata[0].length))) return xml.slice(end)
		if (xml.startsWith(cdata[0], next)) {
			const closed = xml.indexOf(cdata[1], next)
			if (closed === -1) return xml.slice(next)
			text?.(xml.slice(next + cdata[0].length, closed))
			at = closed + cdata[1].length
			continue
		}
		const other = others.find(([start]) => xml.startsWith(start, next))
		if (other) {
			const closed = xml.indexOf(other[1], next + other[0].length)
			if (closed === -1) return xml.slice(next)
			at = closed + other[1].length
			continue
		}
		if (xml[next + 1] === '!') throw new ImportFileError(damagedWorkbook)
		tag.lastIndex = next
		const [all, isEnd, name, attributes, isWhole] = tag.exec(xml) ?? []
		if (!all) return xml.slice(next)
		if (!isEnd) open?.(name!, attributesOf(attributes!))
		if (isEnd || isWhole) close?.(name!)
		at = next + all.length
	}
}

/** Whether what stands at the end may become one of those that are no tags. */
function isBegun(start: string): boolean {
	return start.length < cdata[0].length && [cdata, ...others].some(([sign]) => start !== sign && sign.startsWith(start))
}

/** An entity that is not complete waits. */
function wholeTextEnd(xml: string, from: number): number {
	const entity = xml.lastIndexOf('&')
	return entity >= from && entity > xml.length - 12 && !xml.includes(';', entity) ? entity : xml.length
}

const none: Attributes = () => undefined

/** Read when one is asked for. */
function attributesOf(text: string): Attributes {
	if (text === '') return none
	let known: Map<string, string> | undefined
	return (wanted) => (known ??= readAttributes(text)).get(wanted)
}

function readAttributes(text: string): Map<string, string> {
	const attributes = new Map<string, string>()
	for (const [, name, quoted] of text.matchAll(/(?:[\w.-]+:)?([\w.-]+)\s*=\s*("[^"]*"|'[^']*')/gu))
		attributes.set(name!, withoutEntities(quoted!.slice(1, -1)))
	return attributes
}

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function withoutEntities(text: string): string {
	if (!text.includes('&')) return text
	return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/giu, (all, decimal, hex, name) => {
		if (name) return named[name] ?? all
		const point = decimal ? Number(decimal) : Number.parseInt(hex, 16)
		return point <= 0x10_ff_ff ? String.fromCodePoint(point) : '\uFFFD'
	})
}
