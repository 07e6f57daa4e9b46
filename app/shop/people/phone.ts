/** A valid number as dialled, '+919876543210'; ten digits are Indian. */
export function dialable(phone: string): string {
	const digits = phone.replace(/\D/g, '')
	return `+${digits.length === 10 && !phone.startsWith('+') ? '91' : ''}${digits}`
}

/** One spelling of a number: its digits, without an Indian prefix. */
export function phoneKey(phone: string): string {
	const digits = phone.replace(/\D/g, '').replace(/^0+/, '')
	return digits.length === 12 && digits.startsWith('91') ? digits.slice(2) : digits
}

/** The digits of a phone number in a search; other text as it is. */
export function withoutPhoneMarks(text: string): string {
	return /^\+?\d[\d\s()-]*$/.test(text) ? text.replace(/\D/g, '') : text
}
