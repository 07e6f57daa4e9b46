import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { getSettings } from './settings.server.ts'
import SMTPConnection from 'nodemailer/lib/smtp-connection'

export interface Mail {
	from: { name: string; address: string }
	/** A single address. */
	to: string
	subject: string
	html: string
	text: string
	/** A single address for replies, instead of the sender. */
	replyTo?: string
	/** The URL that the unsubscribe button of an email client posts to (RFC 8058). */
	unsubscribeUrl?: string
	/** A plain file name. It is the same for every attempt, so that servers recognize a repetition. */
	name: string
	createdAt: Date
	/** PDF files. */
	attachments?: { name: string; content: Uint8Array }[]
}

/**
 * An email was not sent. `refused` is permanent. `postponed` is temporary. `unreachable` concerns the mail server, so
 * other emails need not be tried.
 */
export class MailFailure extends Error {
	readonly reason: 'refused' | 'postponed' | 'unreachable'

	constructor(reason: MailFailure['reason'], message: string) {
		super(message)
		this.name = 'MailFailure'
		this.reason = reason
	}
}

const oneAddress = /^[^\s\p{Cc}<>,;:"]+@[^\s\p{Cc}<>,;:"@]+$/u

/**
 * Sends an email by SMTP and returns 'sent'. Without SMTP_URL, writes it to `mail` in the data folder and returns
 * 'file'.
 *
 * @throws MailFailure: the email was not sent, except that after an abort it may have been.
 */
export async function sendMail(mail: Mail, abort: AbortSignal): Promise<'sent' | 'file'> {
	// The addresses are checked again, so that no text can add a second address or a header.
	if (![mail.to, mail.replyTo ?? mail.to].every((address) => oneAddress.test(address)))
		throw new MailFailure('refused', 'The recipient is not an email address.')
	const { smtpUrl } = getSettings()
	if (smtpUrl) {
		await sendBySmtp(smtpUrl, mail, abort)
		return 'sent'
	}
	await saveAsFile(mail)
	return 'file'
}

// These timeouts end a session with a server that sends nothing. `signal` ends one with a server that responds very
// slowly.
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 }

async function sendBySmtp(url: string, mail: Mail, signal: AbortSignal) {
	try {
		await createTransport({ url, ...timeouts }).sendMail({ ...buildMessage(mail), signal })
	} catch (error) {
		throw toMailFailure(error)
	}
}

/**
 * Converts an error of nodemailer. Only replies about the sender, recipient or content concern this email (RFC 5321,
 * section 4.2.1). Any other error counts as `unreachable`.
 */
function toMailFailure(error: unknown): MailFailure {
	const { code, responseCode, message: reason } = error as Error & { code?: string; responseCode?: number }
	if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return new MailFailure('unreachable', reason)
	// 503 (commands out of order) and 530 (log in first) are about the SMTP session.
	const isFinal = responseCode === undefined || (responseCode >= 500 && responseCode !== 503 && responseCode !== 530)
	return new MailFailure(isFinal ? 'refused' : 'postponed', reason)
}

async function saveAsFile(mail: Mail) {
	const folder = path.join(getSettings().dataDir, 'mail')
	await mkdir(folder, { recursive: true, mode: 0o700 })
	const { message: content } = await createTransport({ streamTransport: true, buffer: true, newline: 'unix' }).sendMail(
		buildMessage(mail),
	)
	const file = path.join(folder, `${mail.name}.eml`)
	await writeFile(`${file}.draft`, content as Buffer, { mode: 0o600 })
	await chmod(`${file}.draft`, 0o600)
	await rename(`${file}.draft`, file)
}

/**
 * Builds the message for nodemailer. Addresses are objects, so that one is not parsed as two. Control characters in
 * texts of headers are removed, so that none can start another header.
 */
function buildMessage({
	from: sender,
	to,
	replyTo,
	unsubscribeUrl,
	subject,
	html,
	text,
	name,
	createdAt,
	attachments = [],
}: Mail): SendMailOptions {
	const from = { name: stripLineBreaks(sender.name), address: sender.address }
	return {
		from,
		to: { name: '', address: to },
		...(replyTo && { replyTo: { name: '', address: replyTo } }),
		envelope: { from: from.address, to: [to] },
		subject: stripLineBreaks(subject),
		html,
		text,
		date: createdAt,
		messageId: `<${name}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
		headers: {
			'Auto-Submitted': 'auto-generated',
			...(unsubscribeUrl && {
				'List-Unsubscribe': { prepared: true, value: `<${new URL(unsubscribeUrl).href}>` },
				'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
			}),
		},
		attachments: attachments.map((file) => ({
			filename: file.name,
			content: Buffer.from(file.content),
			contentType: 'application/pdf',
		})),
		textEncoding: 'quoted-printable',
		disableFileAccess: true,
		disableUrlAccess: true,
	}
}

function stripLineBreaks(text: string): string {
	return text.replace(/\p{Cc}+/gu, ' ').trim()
}

const sessionTimeouts = {
	connectionTimeout: 10_000,
	greetingTimeout: 10_000,
	socketTimeout: 15_000,
	dnsTimeout: 10_000,
}

/**
 * A part of the session in the mail package that is not public. The public functions always end a session by sending an
 * email.
 */
interface SmtpSession {
	_sendCommand: (line: string) => void
	_responseActions: ((reply: string) => void)[]
}

/**
 * Asks a mail server whether it would accept an email to an address, which is also the sender. No email is sent.
 * Returns the reason that the server would reject it or cannot be reached; `undefined` when it would accept it.
 */
export async function testRecipient(url: string, address: string): Promise<string | undefined> {
	const { options, auth } = createTransport({ url, ...sessionTimeouts }).transporter as unknown as {
		options: ConstructorParameters<typeof SMTPConnection>[0]
		auth: Parameters<SMTPConnection['login']>[0] | false
	}
	const connection = new SMTPConnection(options)
	const lost = new Promise<never>((_, reject) => {
		connection.once('error', reject)
		connection.once('end', () => reject(new Error('the server closed the connection')))
	})
	// Each step below rejects when the connection is lost. Without this handler, a loss between two steps would be an
	// unhandled rejection.
	lost.catch(() => {})
	const runStep = (command: (done: (error?: Error | null) => void) => void) =>
		Promise.race([
			lost,
			new Promise<void>((resolve, reject) => command((error) => (error ? reject(error) : resolve()))),
		])
	try {
		await runStep((done) => connection.connect(done))
		if (auth) await runStep((done) => connection.login(auth, done))
		await runStep((done) => sendCommand(connection as unknown as SmtpSession, `MAIL FROM:<${address}>`, done))
		await runStep((done) => sendCommand(connection as unknown as SmtpSession, `RCPT TO:<${address}>`, done))
		return undefined
	} catch (error) {
		return (error as Error).message.replace(/[.\s]+$/, '')
	} finally {
		connection.close()
	}
}

function sendCommand(session: SmtpSession, line: string, done: (error?: Error) => void) {
	session._responseActions.push((reply) => (reply.startsWith('2') ? done() : done(new Error(`it replied ${reply}`))))
	session._sendCommand(line)
}
