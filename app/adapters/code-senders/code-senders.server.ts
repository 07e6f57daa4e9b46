import { FetchError, internet, type Network } from '../internet/outbound-requests.server.ts'
import { postText } from '../internet/service-requests.server.ts'
import { log } from '../log.server.ts'
import { getSettings } from '../settings.server.ts'
import { type CodeMessage, CodeNotSentError, type CodeSender } from './code-sender.ts'

/** The account at an SMS gateway that sends a message when it receives an https request. */
export interface SmsGateway {
	/** The https address. `{to}`, `{text}`, `{code}`, `{entity}` and `{template}` are replaced, escaped for URLs. */
	url: string
	/** One header, such as `Authorization: Bearer …`; '' for none. */
	header: string
	/**
	 * The text of the message, with `{code}`, `{shop}` and `{minutes}`. India's operators deliver only a text that was
	 * registered word for word.
	 */
	text: string
	/** The ids of the sender and of the text in India's register (DLT); '' elsewhere. */
	dltEntity: string
	dltTemplate: string
}

/** Returns a sender for text messages. */
export function createSmsCodeSender(gateway: SmsGateway, network: Network = internet): CodeSender {
	return {
		kind: 'phone',
		send: async (message, signal) => {
			const [, name = '', value = ''] = /^([\w-]+):\s*(.*)$/.exec(gateway.header) ?? []
			const values = listValues(gateway, message)
			const headers = { 'Content-Type': 'application/json', ...(name && { [name]: value }) }
			await postToService(
				fillIn(gateway.url, values, encodeURIComponent),
				{ headers, body: JSON.stringify(values), signal },
				network,
			)
		},
	}
}

function listValues({ text, dltEntity, dltTemplate }: SmsGateway, { to, code, shopName, minutes }: CodeMessage) {
	const written = fillIn(text, { code, shop: shopName, minutes: String(minutes) }, (value) => value)
	return { to, text: written, code, entity: dltEntity, template: dltTemplate }
}

function fillIn(template: string, values: Record<string, string>, escape: (value: string) => string): string {
	return template.replaceAll(/\{(\w+)\}/g, (all, name: string) =>
		Object.hasOwn(values, name) ? escape(values[name]!) : all,
	)
}

/**
 * Posts a code to a service. The error contains only the reason, because the URL could contain the code.
 *
 * @throws CodeNotSentError: the service did not accept the code.
 */
export async function postToService(
	url: string,
	posted: { headers: Record<string, string>; body: string; signal: AbortSignal },
	network: Network,
): Promise<void> {
	try {
		await postText(url, posted, { network })
	} catch (error) {
		const reason = error instanceof FetchError ? error.message : 'it could not be reached'
		throw new CodeNotSentError(`The service did not accept the code: ${reason}.`)
	}
}

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

/** Returns whether codes may be shown in the log: only in a demo that is not reachable by https. */
export function canLogCodes(): boolean {
	const { demo, https } = getSettings()
	return demo && !https
}

/**
 * Returns a sender that writes codes to the log, for development. Returns `null` when `canLogCodes()` is false, because
 * anyone who reads the log could log in with the codes.
 */
export function createLogCodeSender(
	kind: CodeSender['kind'],
	writeLine: (fields: { event: string; to: string; code: string }, text: string) => void = (fields, text) =>
		log.info(fields, text),
): CodeSender | null {
	if (!canLogCodes()) return null
	return {
		kind,
		send: ({ to, code }) => {
			writeLine({ event: 'sign-in-code', to, code }, 'sign-in code for development')
			return Promise.resolve()
		},
	}
}
