import { Parser } from 'htmlparser2'
import { ImportFileError } from '../decode-text.ts'
import { damagedWorkbookMessage } from './unzip.server.ts'

/** A handler of XML events. Names have no prefixes. */
export interface XmlReader {
	open?: (name: string, attributes: Attributes) => void
	/** Receives text, possibly in several parts. */
	text?: (part: string) => void
	close?: (name: string) => void
}

export type Attributes = (name: string) => string | undefined

/** The maximum number of characters in an attribute. */
const maxAttribute = 64 * 1024

/**
 * Parses the XML of a workbook as a stream. Rejects a document type declaration.
 *
 * @throws ImportFileError: the XML cannot be read.
 */
export async function* readXml<T>(parts: AsyncIterable<Uint8Array>, reader: XmlReader, made: T[]): AsyncGenerator<T> {
	const decoder = new TextDecoder('utf-8', { fatal: true })
	let depth = 0
	const parser = new Parser(
		{
			onattribute(_, value) {
				if (value.length > maxAttribute) throw new ImportFileError(damagedWorkbookMessage)
			},
			onopentag(name, attributes) {
				depth += 1
				reader.open?.(stripPrefix(name), (wanted) => getAttribute(attributes, wanted))
			},
			ontext: (part) => reader.text?.(part),
			onclosetag(name) {
				depth -= 1
				reader.close?.(stripPrefix(name))
			},
			onprocessinginstruction(name) {
				if (name.startsWith('!')) throw new ImportFileError(damagedWorkbookMessage)
			},
		},
		{ xmlMode: true },
	)
	for await (const part of parts) {
		parser.write(decodeOrRefuse(() => decoder.decode(part, { stream: true })))
		yield* made.splice(0)
	}
	decodeOrRefuse(() => decoder.decode())
	if (depth > 0) throw new ImportFileError(damagedWorkbookMessage)
}

function decodeOrRefuse(decode: () => string): string {
	try {
		return decode()
	} catch {
		throw new ImportFileError(damagedWorkbookMessage)
	}
}

function stripPrefix(name: string): string {
	return name.slice(name.indexOf(':') + 1)
}

function getAttribute(attributes: Record<string, string>, wanted: string): string | undefined {
	return attributes[wanted] ?? Object.entries(attributes).find(([name]) => stripPrefix(name) === wanted)?.[1]
}
