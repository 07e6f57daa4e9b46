import { FetchError, internet, type Network } from '../internet/outbound-requests.server.ts'
import { postText } from '../internet/post-text.server.ts'
import { type CodeMessage, CodeNotSentError, type CodeSender } from './code-sender.ts'

/** The account at a gateway for text messages that takes an https request. */
export interface SmsGateway {
	/** The https address. `{to}`, `{text}`, `{code}`, `{entity}` and `{template}` are replaced, escaped for URLs. */
	url: string
	/** One header, such as `Authorization: Bearer …`; '' for none. */
	header: string
	/** The text. India's operators deliver only a text that was registered word for word. */
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
 * Posts a code to a service. The address of the error could contain the code, so only the reason stays.
 *
 * @throws CodeNotSentError: the service did not accept it.
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
