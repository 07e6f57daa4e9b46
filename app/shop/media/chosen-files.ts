import { cutText } from '../values/cut-text.ts'
import { maxImageMb } from '../values/limits.ts'

/** Phones send an empty file for a photo that is still in the cloud. */
export const emptyFileMessage = 'This file is empty (0 bytes).'
export const imageTooLargeMessage = `An image may have at most ${maxImageMb} MB.`

/** Returns a message such as `'beach.png: This file is empty (0 bytes).'`. */
export function prefixFileName(name: string, sentence: string): string {
	return name ? `${shortenName(name)}: ${sentence}` : sentence
}

/** Returns a message about the files beyond the limit. */
export function describeSkippedFiles(names: string[]): string {
	const shown = names.slice(0, 3).map(shortenName)
	const more = names.length - shown.length
	return `Not added: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}

/** Shortens a file name. Old browsers send the full path. */
function shortenName(name: string): string {
	const base = name.split(/[/\\]/).at(-1) ?? name
	return base.length > 60 ? `${cutText(base, 40)}…${base.slice(-16).replace(/^[\uDC00-\uDFFF]/, '')}` : base
}
