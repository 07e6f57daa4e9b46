import { afterEach, expect, test } from 'vitest'
import { type FakeHost, startFakeInternet } from '../../../tests/support/internet/fake-internet.ts'
import { testCodeSender } from '../../../tests/support/code-sender-conformance.ts'
import { getSettings } from '../settings.server.ts'
import {
	createLogCodeSender,
	createSmsCodeSender,
	type SmsGateway,
	createWhatsAppCodeSender,
} from './code-senders.server.ts'

let host: FakeHost | undefined
let bodies: string[] = []
let status = 200

afterEach(async () => {
	await host?.close()
	host = undefined
	bodies = []
	status = 200
})

async function startService() {
	host = await startFakeInternet((request, response) => {
		let body = ''
		request.on('data', (part) => (body += String(part)))
		request.on('end', () => {
			if (status === 200) bodies.push(body)
			response.writeHead(status).end()
		})
	})
	return host
}

const service = { listReceived: () => Promise.resolve(bodies), breakService: () => void (status = 500) }
const message = { to: '+919800000001', code: '012345', nonce: 'n', shopName: 'Zari Lane', minutes: 10 }

const gateway: SmsGateway = {
	url: 'https://pictures.example/send?to={to}&tid={template}',
	header: 'authkey: secret',
	text: '{code} is your code for {shop}, for {minutes} minutes.',
	dltEntity: '1101',
	dltTemplate: '1107',
}
const createSms = async () => createSmsCodeSender(gateway, (await startService()).network)
const createWhatsApp = async () =>
	createWhatsAppCodeSender(
		{ phoneNumberId: '123', accessToken: 'secret', template: 'login_code', language: 'en' },
		{ network: (await startService()).network, url: 'https://pictures.example/v21.0' },
	)

testCodeSender('the SMS gateway', async () => ({ sender: await createSms(), ...service }))
testCodeSender('WhatsApp', async () => ({ sender: await createWhatsApp(), ...service }))
testCodeSender(
	'the log of development',
	() => {
		const lines: string[] = []
		const sender = createLogCodeSender('phone', (fields) => void lines.push(JSON.stringify(fields)))!
		return Promise.resolve({ sender, listReceived: () => Promise.resolve(lines) })
	},
	{ waitsForService: false },
)

test('the SMS gateway gets the registered text and ids', async () => {
	await (await createSms()).send(message, AbortSignal.timeout(5_000))
	expect(JSON.parse(bodies[0]!)).toEqual({
		to: '+919800000001',
		code: '012345',
		text: '012345 is your code for Zari Lane, for 10 minutes.',
		entity: '1101',
		template: '1107',
	})
})

test('the address of the SMS gateway is filled in', async () => {
	await (await createSms()).send(message, AbortSignal.timeout(5_000))
	expect(host!.asked).toEqual(['pictures.example/send?to=%2B919800000001&tid=1107'])
})

test('the SMS gateway gets its key in a header', async () => {
	await (await createSms()).send(message, AbortSignal.timeout(5_000))
	expect(host!.headers[0]).toMatchObject({ authkey: 'secret' })
})

test('WhatsApp gets the number without its plus and the code twice, as its template needs', async () => {
	await (await createWhatsApp()).send(message, AbortSignal.timeout(5_000))
	const parameters = [{ type: 'text', text: '012345' }]
	expect(JSON.parse(bodies[0]!)).toMatchObject({
		to: '919800000001',
		template: {
			name: 'login_code',
			language: { code: 'en' },
			components: [{ parameters }, { sub_type: 'url', parameters }],
		},
	})
})

test('a shop that is reachable by https logs no codes', () => {
	const settings = getSettings()
	const before = settings.https
	settings.https = true
	try {
		expect(createLogCodeSender('email')).toBeNull()
	} finally {
		settings.https = before
	}
})
