import { oneLine } from '../../text.ts'

/**
 * A coupon's code as it is kept: in capitals, one kind of dash, without blanks and without what stands around a code in
 * a message (quotes, asterisks, full stops).
 */
export function couponCode(typed: string): string {
	const bare = typed
		.normalize('NFKC')
		.replace(/\p{Pd}/gu, '-')
		.replace(/[\s*'"`\u2018-\u201F\u00AB\u00BB]/gu, '')
	return oneLine(bare.toUpperCase()).replace(/\.+$/u, '')
}
