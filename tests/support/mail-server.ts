import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerAuthentication, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
	from: string
	to: string[]
	source: string
	/** The unfolded headers by lower-case name; repeated headers are joined. */
	headers: Record<string, string>
	messageId: string
}

interface ServerBehavior {
	/** Called for each recipient; throw `createSmtpError` to reject it. */
	onRecipient?: (address: string) => void
	/** Called before the message is answered; throw `createSmtpError` to reject it. */
	onMessage?: (mail: ReceivedMail) => void | Promise<void>
}

/** Returns an error that is sent instead of 250. */
export function createSmtpError(responseCode: number, message: string): Error {
	return Object.assign(new Error(message), { responseCode })
}

export async function startMailServer() {
	const received: ReceivedMail[] = []
	const log = { connections: 0, logins: [] as string[] }
	let behaviour: ServerBehavior = {}
	let server: SMTPServer | undefined
	let port = 0

	const options: SMTPServerOptions = {
		logger: false,
		disabledCommands: ['STARTTLS'],
		allowInsecureAuth: true,
		closeTimeout: 0,
		onConnect(_session, callback) {
			log.connections += 1
			callback()
		},
		onAuth({ username, password }: SMTPServerAuthentication, _session, callback) {
			log.logins.push(`${username}:${password}`)
			if (password === 'p@ss/word') callback(null, { user: username })
			else callback(createSmtpError(535, 'Wrong password'))
		},
		onRcptTo({ address }, _session, callback) {
			void answer(() => behaviour.onRecipient?.(address), callback)
		},
		onData(stream, { envelope }, callback) {
			const chunks: Buffer[] = []
			stream.on('data', (chunk: Buffer) => chunks.push(chunk))
			stream.on('end', () => {
				const from = envelope.mailFrom ? envelope.mailFrom.address : ''
				const mail = parse(
					from,
					envelope.rcptTo.map(({ address }) => address),
					Buffer.concat(chunks).toString('utf8'),
				)
				void answer(async () => {
					await behaviour.onMessage?.(mail)
					received.push(mail)
				}, callback)
			})
		},
	}

	async function start() {
		server = new SMTPServer(options)
		// Tests abort connections.
		server.on('error', () => {})
		const listening = server.listen(port, '127.0.0.1')
		await once(listening, 'listening')
		port = (listening.address() as AddressInfo).port
	}

	await start()
	return {
		url: `smtp://shop:${encodeURIComponent('p@ss/word')}@127.0.0.1:${port}`,
		received,
		log,
		start,
		stop: () => new Promise<void>((resolve) => server!.close(() => resolve())),
		/** Changes the behavior from now on. */
		behave(next: ServerBehavior) {
			behaviour = next
		},
		reset() {
			behaviour = {}
			received.length = 0
			log.connections = 0
			log.logins.length = 0
		},
	}
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

async function answer(work: () => void | Promise<void>, callback: (error?: Error | null) => void) {
	let refusal: Error | undefined
	try {
		await work()
	} catch (error) {
		refusal = error as Error
	}
	callback(refusal)
}

function parse(from: string, to: string[], source: string): ReceivedMail {
	const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
	const headers: Record<string, string> = {}
	for (const line of head.split('\r\n')) {
		const name = line.slice(0, line.indexOf(':')).toLowerCase()
		const value = line.slice(line.indexOf(':') + 1).trim()
		headers[name] = name in headers ? `${headers[name]}\n${value}` : value
	}
	return { from, to, source, headers, messageId: headers['message-id'] ?? '' }
}

/** Returns the decoded part of a message. */
export function getPart(source: string, type: 'text/plain' | 'text/html'): string {
	const start = source.indexOf(`Content-Type: ${type}`)
	if (start < 0) throw new Error(`no ${type} in this mail`)
	const [head = '', ...rest] = source.slice(start).split(/\r?\n\r?\n/)
	const body = rest.join('\n\n').split(/\r?\n--/)[0]!
	if (!/quoted-printable/i.test(head)) return body
	const bytes = body
		.replace(/=\r?\n/g, '')
		.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
	return Buffer.from(bytes, 'latin1').toString('utf8')
}
