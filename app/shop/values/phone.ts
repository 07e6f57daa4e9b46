import { phone as phoneFormat } from '../region/india.ts'
import { lineText, toSingleLine, toAsciiDigits } from './text.ts'

const { countryCode, nationalLength } = phoneFormat
export const invalidPhoneMessage = 'Please enter a valid phone number (10-12 digits).'

const withCountryCode = new RegExp(String.raw`^\+${countryCode}(?=\d{${nationalLength}}$)`)
const countryCodeOrPlus = new RegExp(String.raw`^\+?${countryCode}(?=\d{${nationalLength}}$)|^\+`)

/** Returns true when a normalized text is a phone number (rule: phone-format). */
export function isPhone(text: string): boolean {
	return phoneFormat.pattern.test(text)
}

/**
 * Creates the schema of a phone number as people write it, normalized by `normalizePhone`. `missing` is the message for
 * a value that is not text.
 */
export const phoneText = (missing?: Parameters<typeof lineText>[0]) => lineText(missing).overwrite(normalizePhone)

/**
 * Normalizes a phone number by removing separators: '+91 (0)98765-43210' becomes '+919876543210', '098765 43210'
 * becomes '9876543210'. A + stays if it was typed. Text that is not a number stays unchanged.
 */
export function normalizePhone(text: string): string {
	const line = toSingleLine(text)
	const digits = toAsciiDigits(line).replace(/[\s().\u2010-\u2015\u2212/-]/gu, '')
	if (!/^\+?\d+$/.test(digits)) return line
	return digits.replace(/^00(?=[1-9])/, '+').replace(phoneFormat.trunkZero, '$1')
}

/** Returns the E.164 form of a normalized number for comparisons: '+919876543210'. Ten digits are Indian. */
export function toE164(phone: string): string {
	const digits = phone.replace(/\D/g, '')
	return `+${digits.length === nationalLength && !phone.startsWith('+') ? countryCode : ''}${digits}`
}

/** Returns the two database columns of a phone number. */
export function toPhoneColumns(phone: string): { phone: string; phoneE164: string } {
	return { phone, phoneE164: phone && toE164(phone) }
}

/**
 * Formats a number for people: '98250 12345' for India, '+14155550123' for other countries. Other text stays unchanged.
 */
export function formatPhone(phone: string): string {
	if (!isPhone(phone)) return phone
	return toE164(phone)
		.replace(withCountryCode, '')
		.replace(/^(\d{5})(\d{5})$/, '$1 $2')
}

/** Returns a masked number with its last five digits, by which its owner recognizes it: '····· 12345'. */
export function maskPhone(phone: string): string {
	return `····· ${phone.replace(/\D/g, '').slice(-5)}`
}

/**
 * Formats a number for files in one spelling that spreadsheets do not convert: '+91 98250 12345'. Other text stays
 * unchanged.
 */
export function formatPhoneForFile(phone: string): string {
	if (!isPhone(phone)) return phone
	return toE164(phone)
		.replace(withCountryCode, '$& ')
		.replace(/\d{5}$/, ' $&')
}

/** Returns the part of a phone number that every spelling contains, for searches. Other text stays unchanged. */
export function normalizePhoneSearch(text: string): string {
	const tidy = normalizePhone(text)
	return /^\+?\d+$/.test(tidy) ? tidy.replace(countryCodeOrPlus, '') : text
}

/** Returns the URL that opens WhatsApp with a text for a number. */
export function buildWhatsAppUrl(phone: string | null, text: string): string {
	return `https://wa.me/${phone ? toE164(phone).slice(1) : ''}?text=${encodeURIComponent(text)}`
}
