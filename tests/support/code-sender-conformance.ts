import { expect, test } from 'vitest'
import { type CodeMessage, CodeNotSentError, type CodeSender } from '../../app/adapters/code-senders/code-sender.ts'

export interface TestedSender {
	sender: CodeSender
	/** Returns what its recipients have received so far, as text. */
	listReceived: () => Promise<string[]>
	/** Makes its service refuse every message. Missing for a sender that waits for no service. */
	breakService?: () => void
}

const messageTo: Record<CodeSender['kind'], CodeMessage> = {
	email: { to: 'asha@example.com', code: '012345', nonce: 'n', shopName: 'Zari Lane', minutes: 10 },
	phone: { to: '+919800000001', code: '012345', nonce: 'n', shopName: 'Zari Lane', minutes: 10 },
}

/**
 * Defines the tests that every sender of sign-in codes passes. `createMessage` is for a sender that looks up the code of
 * a nonce.
 */
export function testCodeSender(
	name: string,
	make: () => Promise<TestedSender>,
	{
		createMessage = (kind) => Promise.resolve(messageTo[kind]),
		waitsForService = true,
	}: { createMessage?: (kind: CodeSender['kind']) => Promise<CodeMessage>; waitsForService?: boolean } = {},
) {
	test(`${name} delivers a code once, with its leading zeros`, async () => {
		const { sender, listReceived } = await make()
		const message = await createMessage(sender.kind)
		await sender.send(message, AbortSignal.timeout(5_000))
		expect((await listReceived()).filter((text) => text.includes(message.code))).toHaveLength(1)
	})

	test(`${name} delivers each of two codes`, async () => {
		const { sender, listReceived } = await make()
		const [one, other] = [await createMessage(sender.kind), await createMessage(sender.kind)]
		await Promise.all([one, other].map((message) => sender.send(message, AbortSignal.timeout(5_000))))
		expect(await listReceived()).toHaveLength(2)
	})

	test.runIf(waitsForService)(`${name} reports a failed service without the code and the contact`, async () => {
		const { sender, breakService } = await make()
		breakService!()
		const message = await createMessage(sender.kind)
		const error = await sender.send(message, AbortSignal.timeout(5_000)).catch((reason: unknown) => reason)
		expect(error).toBeInstanceOf(CodeNotSentError)
		expect((error as Error).message).not.toContain(message.code)
		expect((error as Error).message).not.toContain(message.to.slice(1))
	})
}
