import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { settings } from './settings.server.ts'

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
	stopUrl?: string
	/** A plain file name. It is the same for every attempt, so that servers recognize a repetition. */
	name: string
	createdAt: Date
}

/**
 * `refused` is permanent. `postponed` is temporary. `unreachable` concerns the server, so other emails need not be
 * tried.
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
 * Sends an email by SMTP_URL. Without it, writes a 'file' to `mail` in the data folder. Throws `MailFailure`. An
 * aborted email may have been sent.
 */
export async function sendMail(mail: Mail, abort: AbortSignal): Promise<'sent' | 'file'> {
	// The addresses are checked again: no text may become two addresses or a header.
	if (![mail.to, mail.replyTo ?? mail.to].every((address) => oneAddress.test(address)))
		throw new MailFailure('refused', 'The recipient is not an e-mail address.')
	const { smtpUrl } = settings()
	if (smtpUrl) {
		await sendBySmtp(smtpUrl, mail, abort)
		return 'sent'
	}
	await saveAsFile(mail)
	return 'file'
}

// These timeouts stop a silent server; the signal stops one that responds very slowly.
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 }

async function sendBySmtp(url: string, mail: Mail, signal: AbortSignal) {
	try {
		await createTransport({ url, ...timeouts }).sendMail({ ...message(mail), signal })
	} catch (error) {
		throw failure(error)
	}
}

/**
 * Creates the failure. Only replies about the sender, recipient or content concern this email; RFC 5321, section 4.2.1.
 */
function failure(error: unknown): MailFailure {
	const { code, responseCode, message: words } = error as Error & { code?: string; responseCode?: number }
	if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return new MailFailure('unreachable', words)
	// 503 (commands out of order) and 530 (log in first) are about the SMTP session.
	const isFinal = responseCode === undefined || (responseCode >= 500 && responseCode !== 503 && responseCode !== 530)
	return new MailFailure(isFinal ? 'refused' : 'postponed', words)
}

async function saveAsFile(mail: Mail) {
	const folder = path.join(settings().dataDir, 'mail')
	await mkdir(folder, { recursive: true, mode: 0o700 })
	const { message: content } = await createTransport({ streamTransport: true, buffer: true, newline: 'unix' }).sendMail(
		message(mail),
	)
	const file = path.join(folder, `${mail.name}.eml`)
	await writeFile(`${file}.draft`, content as Buffer, { mode: 0o600 })
	await chmod(`${file}.draft`, 0o600)
	await rename(`${file}.draft`, file)
}

/** Builds the message. Addresses as objects are not parsed as two, and no text may start a header. */
function message({ from: sender, to, replyTo, stopUrl, subject, html, text, name, createdAt }: Mail): SendMailOptions {
	const from = { name: oneLine(sender.name), address: sender.address }
	return {
		from,
		to: { name: '', address: to },
		...(replyTo && { replyTo: { name: '', address: replyTo } }),
		envelope: { from: from.address, to: [to] },
		subject: oneLine(subject),
		html,
		text,
		date: createdAt,
		messageId: `<${name}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
		headers: {
			'Auto-Submitted': 'auto-generated',
			...(stopUrl && {
				'List-Unsubscribe': { prepared: true, value: `<${new URL(stopUrl).href}>` },
				'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
			}),
		},
		textEncoding: 'quoted-printable',
		disableFileAccess: true,
		disableUrlAccess: true,
	}
}

function oneLine(text: string): string {
	return text.replace(/\p{Cc}+/gu, ' ').trim()
}
