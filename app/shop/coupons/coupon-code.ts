import { oneLine } from '../text.ts'

/** A code as it is kept: in capitals, without blanks. */
export function couponCode(typed: string): string {
	return oneLine(typed).replaceAll(' ', '').toUpperCase()
}
