import { Parser } from 'htmlparser2'
import { ImportFileError } from '../decode-text.ts'
import { damagedWorkbook } from './unzip.server.ts'

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
				if (value.length > maxAttribute) throw new ImportFileError(damagedWorkbook)
			},
			onopentag(name, attributes) {
				depth += 1
				reader.open?.(bare(name), (wanted) => attributeOf(attributes, wanted))
			},
			ontext: (part) => reader.text?.(part),
			onclosetag(name) {
				depth -= 1
				reader.close?.(bare(name))
			},
			onprocessinginstruction(name) {
				if (name.startsWith('!')) throw new ImportFileError(damagedWorkbook)
			},
		},
		{ xmlMode: true },
	)
	for await (const part of parts) {
		parser.write(decoded(() => decoder.decode(part, { stream: true })))
		yield* made.splice(0)
	}
	decoded(() => decoder.decode())
	if (depth > 0) throw new ImportFileError(damagedWorkbook)
}

function decoded(decode: () => string): string {
	try {
		return decode()
	} catch {
		throw new ImportFileError(damagedWorkbook)
	}
}

function bare(name: string): string {
	return name.slice(name.indexOf(':') + 1)
}

function attributeOf(attributes: Record<string, string>, wanted: string): string | undefined {
	return attributes[wanted] ?? Object.entries(attributes).find(([name]) => bare(name) === wanted)?.[1]
}
