const eMail = /[^\s<>"'`(),:;=/]+@[^\s<>"'`(),:;=/]+\.\p{L}{2,}/gu
const taxNumber = /\b\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]\b/gi
/** Of a phone, a card or an account, also with a blank or a hyphen between two digits. */
const longNumber = /\+?\d(?:[ -]?\d){9,}/g

/**
 * The words of an error, which may quote what somebody sent: without e-mail addresses and numbers of people
 * (rule: log-privacy).
 */
export function withoutPersonalData(text: string): string {
	return text.replace(eMail, '[e-mail]').replace(taxNumber, '[tax number]').replace(longNumber, '[number]')
}
