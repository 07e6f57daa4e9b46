import { createTransport } from 'nodemailer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000, dnsTimeout: 10_000 }

/** An internal part of the mail package: its public interface always ends with a sent email. */
interface SmtpSession {
	_sendCommand: (line: string) => void
	_responseActions: ((reply: string) => void)[]
}

/**
 * Talks to a mail server up to the recipient of an email, which is then not sent. Returns the reason that the server
 * would reject it; `undefined` when it would accept it.
 */
export async function testRecipient(url: string, address: string): Promise<string | undefined> {
	const { options, auth } = createTransport({ url, ...timeouts }).transporter as unknown as {
		options: ConstructorParameters<typeof SMTPConnection>[0]
		auth: Parameters<SMTPConnection['login']>[0] | false
	}
	const connection = new SMTPConnection(options)
	const lost = new Promise<never>((_, reject) => {
		connection.once('error', reject)
		connection.once('end', () => reject(new Error('the server closed the connection')))
	})
	// Only the following steps are awaited.
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
