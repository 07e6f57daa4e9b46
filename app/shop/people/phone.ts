/**
 * A phone number as a telephone dials it, '+919876543210'. Ten digits alone are an Indian number. Not for what is no
 * number.
 */
export function dialable(phone: string): string {
	const digits = phone.replace(/\D/g, '')
	return `+${digits.length === 10 && !phone.startsWith('+') ? '91' : ''}${digits}`
}

/** One spelling for all in which one number may be written: digits, without what is dialled before an Indian number. */
export function phoneKey(phone: string): string {
	const digits = phone.replace(/\D/g, '').replace(/^0+/, '')
	return digits.length === 12 && digits.startsWith('91') ? digits.slice(2) : digits
}

/**
 * What is searched for when somebody types a phone number as it is written down, '+91 98765-43210': its digits. Other
 * text stays as it is.
 */
export function withoutPhoneMarks(text: string): string {
	return /^\+?\d[\d\s()-]*$/.test(text) ? text.replace(/\D/g, '') : text
}
