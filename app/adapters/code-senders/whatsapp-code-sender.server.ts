import { internet, type Network } from '../internet/outbound-requests.server.ts'
import type { CodeSender } from './code-sender.ts'
import { postToService } from './sms-code-sender.server.ts'

/** The account at WhatsApp's Cloud API, with an approved authentication template. */
export interface WhatsAppAccount {
	phoneNumberId: string
	accessToken: string
	/** The name of the template and its language, such as `en`. */
	template: string
	language: string
}

const apiUrl = 'https://graph.facebook.com/v21.0'

/** Returns a sender for WhatsApp. The template has one parameter, the code, and a button that copies it. */
export function createWhatsAppCodeSender(
	{ phoneNumberId, accessToken, template, language }: WhatsAppAccount,
	{ network = internet, url = apiUrl }: { network?: Network; url?: string } = {},
): CodeSender {
	return {
		kind: 'phone',
		send: async ({ to, code }, signal) => {
			const parameters = [{ type: 'text', text: code }]
			const components = [
				{ type: 'body', parameters },
				{ type: 'button', sub_type: 'url', index: '0', parameters },
			]
			const body = JSON.stringify({
				messaging_product: 'whatsapp',
				to: to.slice(1),
				type: 'template',
				template: { name: template, language: { code: language }, components },
			})
			const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${accessToken}` }
			await postToService(`${url}/${encodeURIComponent(phoneNumberId)}/messages`, { headers, body, signal }, network)
		},
	}
}
