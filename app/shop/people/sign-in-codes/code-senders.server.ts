import type { CodeSender } from '#app/adapters/code-senders/code-sender.ts'
import {
	createLogCodeSender,
	createSmsCodeSender,
	createWhatsAppCodeSender,
} from '#app/adapters/code-senders/code-senders.server.ts'
import { decryptText } from '#app/adapters/secret.server.ts'
import { write } from '#app/adapters/db/db.server.ts'
import { canSendEmail, enqueueEmail } from '../../outbox/outbox.server.ts'
import { getCustomerTranslate, getRequestLocale } from '../customers/customer-language.server.ts'
import { getShopSettings } from '../../settings/shop-settings.server.ts'
import { translateSettings } from '../../settings/translated-settings.server.ts'
import type { CodeSettings } from '../../settings/sign-in-codes.ts'
import type { Contact } from '../account/account.schema.ts'

/**
 * Sends codes by email through the outbox, which retries. The outbox stores only the nonce. The code is derived from it
 * when the email is sent.
 */
export const emailCodeSender: CodeSender = {
	kind: 'email',
	send: async ({ to, nonce }) => {
		await write((tx) =>
			enqueueEmail(tx, { template: 'sign-in-code', recipient: to, nonce, locale: getRequestLocale() }),
		)
	},
}

/**
 * Returns the sender for a kind of contact. `null` when the owner turned it off or its settings are incomplete (rule:
 * sign-in-code).
 */
export function findCodeSender(kind: Contact['kind']): CodeSender | null {
	const { codes } = getShopSettings()
	const { byEmail } = codes
	if (kind === 'phone') return findPhoneSender(codes)
	if (!byEmail) return null
	return canSendEmail() ? emailCodeSender : createLogCodeSender('email')
}

/**
 * Returns the sender for phone numbers that the owner chose. `null` for none, and when a saved key can no longer be
 * decrypted.
 */
function findPhoneSender(codes: CodeSettings): CodeSender | null {
	if (codes.byPhone === 'none') return null
	if (codes.byPhone === 'log') return createLogCodeSender('phone')
	if (codes.byPhone === 'sms') {
		const header = codes.smsHeader === '' ? '' : decryptText(codes.smsHeader)
		const { smsUrl: url, dltEntity } = codes
		if (header === null) return null
		const send: CodeSender['send'] = async (...code) => {
			const texts = await findSmsTexts(codes)
			return createSmsCodeSender({ url, header, dltEntity, ...texts }).send(...code)
		}
		return { kind: 'phone', send }
	}
	const accessToken = decryptText(codes.whatsappToken)
	const { whatsappPhoneId: phoneNumberId, whatsappTemplate: template } = codes
	if (accessToken === null) return null
	const send: CodeSender['send'] = (...code) => {
		const language = findTemplateLanguage(codes.whatsappLanguage)
		return createWhatsAppCodeSender({ phoneNumberId, accessToken, template, language }).send(...code)
	}
	return { kind: 'phone', send }
}

/**
 * Returns the text of the SMS and its DLT template in the language of the visitor (rule: customer-language). A shop
 * with a registered template sends a translated text only if that translation has a template of its own.
 */
async function findSmsTexts({ smsText: text, dltTemplate }: CodeSettings) {
	const { language } = getCustomerTranslate(getRequestLocale())
	const translated = await translateSettings('codes', language)
	const isRegistered = dltTemplate === '' || translated.dltTemplate !== dltTemplate
	return isRegistered ? { text: translated.smsText, dltTemplate: translated.dltTemplate } : { text, dltTemplate }
}

/**
 * Returns the language code of the message template: the visitor's language if the template is approved in it, or else
 * the first approved language.
 */
function findTemplateLanguage(languages: string): string {
	const approved = languages.split(/[\s,]+/).filter(Boolean)
	const locale = getRequestLocale()
	return approved.find((code) => code.split('_', 1)[0] === locale) ?? approved[0] ?? ''
}

/** Returns the kinds of contacts to which the shop sends codes. */
export function listCodeKinds(): Contact['kind'][] {
	return (['email', 'phone'] as const).filter((kind) => findCodeSender(kind) !== null)
}
