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
import { getShopSettings, translateSettings } from '../../settings/shop-settings.server.ts'
import type { CodeSettings } from '../../settings/sign-in-codes.ts'
import type { Contact } from '../account/account.schema.ts'

/**
 * Sends codes with the shop's mailer. The outbox retries, and holds only the nonce: the email is written when it is
 * sent.
 */
export const emailCodeSender: CodeSender = {
	kind: 'email',
	send: async ({ to, nonce }) => {
		await write((tx) =>
			enqueueEmail(tx, { template: 'sign-in-code', recipient: to, nonce, locale: getRequestLocale() }),
		)
	},
}

/** Returns the sender for a kind of contact. `null` when it is off or nothing can send (rule: sign-in-code). */
export function findCodeSender(kind: Contact['kind']): CodeSender | null {
	const { codes } = getShopSettings()
	const { byEmail } = codes
	if (kind === 'phone') return findPhoneSender(codes)
	if (!byEmail) return null
	return canSendEmail() ? emailCodeSender : createLogCodeSender('email')
}

/** A key that cannot be decrypted any more counts as missing. */
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
 * Returns the text of the SMS and its registered template in the language of the visitor (rule: customer-language). A
 * text in another language needs a template of its own where the shop has registered one.
 */
async function findSmsTexts({ smsText: text, dltTemplate }: CodeSettings) {
	const { language } = getCustomerTranslate(getRequestLocale())
	const translated = await translateSettings('codes', language)
	const isRegistered = dltTemplate === '' || translated.dltTemplate !== dltTemplate
	return isRegistered ? { text: translated.smsText, dltTemplate: translated.dltTemplate } : { text, dltTemplate }
}

/** Returns the language of the approved template that the visitor reads; otherwise the first one. */
function findTemplateLanguage(languages: string): string {
	const approved = languages.split(/[\s,]+/).filter(Boolean)
	const locale = getRequestLocale()
	return approved.find((code) => code.split('_', 1)[0] === locale) ?? approved[0] ?? ''
}

/** Returns the kinds of contacts to which the shop sends codes. */
export function listCodeKinds(): Contact['kind'][] {
	return (['email', 'phone'] as const).filter((kind) => findCodeSender(kind) !== null)
}
