import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { getRefusal } from '../../../../tests/support/data/refusals.ts'
import { makeStaff } from '../../../../tests/support/data/shop-data.ts'
import type { Actor } from '../../auth/permissions.ts'
import { deliverDueWebhooks } from './deliver-webhooks.server.ts'
import { addWebhook, sendTestWebhook } from './webhooks.server.ts'

const received: (string | undefined)[] = []
const program = createServer((request, response) => {
	received.push(request.url)
	response.writeHead(204).end()
})
let owner: Actor
let port = 0

beforeEach(async () => {
	await new Promise<void>((done) => program.listen(0, '127.0.0.1', done))
	port = (program.address() as AddressInfo).port
	owner = await makeStaff()
})

afterEach(async () => {
	received.length = 0
	getSettings().webhookPrivateTargets = []
	await new Promise((done) => program.close(done))
	await write(async (tx) => {
		await tx.webhook.deleteMany()
		await tx.setting.deleteMany({ where: { key: 'webhooks.changed' } })
	})
})

const allow = () => void (getSettings().webhookPrivateTargets = [{ address: '127.0.0.1', port }])
const deliver = () => deliverDueWebhooks({ isEnding: () => false, abort: new AbortController().signal })

test('no private address is an endpoint by default', async () => {
	expect(await getRefusal(addWebhook(owner, `http://127.0.0.1:${port}/`))).toMatch(/^invalid at url:/)
	expect(await getRefusal(addWebhook(owner, `http://erp:${port}/`))).toMatch(/^invalid at url:/)
	expect(await getRefusal(addWebhook(owner, 'https://erp/'))).toMatch(/^invalid at url:/)
})

test('an allowed program on the same server receives webhooks', async () => {
	allow()
	await addWebhook(owner, `http://127.0.0.1:${port}/orders`)
	const { id } = await read.webhook.findFirstOrThrow()
	await sendTestWebhook(owner, id)
	await deliver()
	expect(received).toEqual(['/orders'])
})

test('an endpoint whose permission was withdrawn receives nothing', async () => {
	allow()
	await addWebhook(owner, `http://127.0.0.1:${port}/orders`)
	const { id } = await read.webhook.findFirstOrThrow()
	await sendTestWebhook(owner, id)
	getSettings().webhookPrivateTargets = []
	await deliver()
	expect(received).toEqual([])
	expect((await read.webhookDelivery.findFirstOrThrow()).lastAnswer).toBe('the address is not https')
})

test('other addresses and ports stay refused beside an allowed one', async () => {
	allow()
	for (const url of [
		`http://127.0.0.2:${port}/`,
		'http://127.0.0.1:1/',
		'https://127.0.0.1/',
		`http://8.8.8.8:${port}/`,
	])
		expect(await getRefusal(addWebhook(owner, url))).toMatch(/^invalid at url:/)
})
