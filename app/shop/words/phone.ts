import { lineText, oneLine, plainDigits } from '../text.ts'

/** 10 to 12 digits, the first not zero, + optional (rule: phone-format). */
const phonePattern = /^\+?[1-9]\d{9,11}$/
export const phoneMessage = 'Please enter a valid phone number (10-12 digits).'

/** Whether a tidy text is a phone number. */
export function isPhone(text: string): boolean {
	return phonePattern.test(text)
}

/**
 * What schemas take for a phone number as people write it, kept as `tidyPhone`; `missing` is said of anything but text.
 */
export const phoneText = (missing?: Parameters<typeof lineText>[0]) => lineText(missing).overwrite(tidyPhone)

/**
 * A phone number without what people put between its digits: '+91 (0)98765-43210' is '+919876543210', '098765 43210' is
 * '9876543210'. A + stays where one was typed. Text that is no number stays as it is.
 */
export function tidyPhone(text: string): string {
	const line = oneLine(text)
	const typed = plainDigits(line).replace(/[\s().\u2010-\u2015\u2212/-]/gu, '')
	if (!/^\+?\d+$/.test(typed)) return line
	return typed
		.replace(/^00(?=[1-9])/, '+')
		.replace(/^(\+?91)0(?=[1-9]\d{9}$)/, '$1')
		.replace(/^0(?=[1-9]\d{9}$)/, '')
}

/** E.164 of a tidy number, by which numbers are compared: '+919876543210'; ten digits are Indian. */
export function e164(phone: string): string {
	const digits = phone.replace(/\D/g, '')
	return `+${digits.length === 10 && !phone.startsWith('+') ? '91' : ''}${digits}`
}

/** The two columns of a phone number that is kept. */
export function phoneColumns(phone: string): { phone: string; phoneE164: string } {
	return { phone, phoneE164: phone && e164(phone) }
}

/** A number as people read it: '98250 12345' of India, '+14155550123' of elsewhere; other text as it is. */
export function readablePhone(phone: string): string {
	if (!isPhone(phone)) return phone
	return e164(phone).replace(/^\+91(\d{5})(\d{5})$/, '$1 $2')
}

/** Its last five digits, by which its owner knows it: '····· 12345'. */
export function maskedPhone(phone: string): string {
	return `····· ${phone.replace(/\D/g, '').slice(-5)}`
}

/** A number for files, in one spelling that no spreadsheet takes for a figure: '+91 98250 12345'; other text as it is. */
export function spacePhone(phone: string): string {
	if (!isPhone(phone)) return phone
	return e164(phone)
		.replace(/^\+91(?=\d{10}$)/, '$& ')
		.replace(/\d{5}$/, ' $&')
}

/** What of a phone number in a search every spelling of it holds; other text as it is. */
export function phoneForSearch(text: string): string {
	const tidy = tidyPhone(text)
	return /^\+?\d+$/.test(tidy) ? tidy.replace(/^\+?91(?=\d{10}$)|^\+/, '') : text
}

/** The address that opens WhatsApp with a text for a number. */
export function whatsAppUrl(phone: string, text: string): string {
	return `https://wa.me/${e164(phone).slice(1)}?text=${encodeURIComponent(text)}`
}
