import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { contacts } from '../support/data/contacts.ts'
import { findFreePort } from '../support/process/free-port.ts'
import { soon } from './browser.ts'

export const admin = { email: 'owner@example.com', password: 'owner password' }

/** Opens the shop of the browser tests at two addresses: one with script, and one that never delivers script files. */
export async function openShop() {
	const folder = mkdtempSync(path.join(tmpdir(), 'shop-browsers-'))
	const port = await findFreePort()
	const shop = spawn(process.execPath, ['tests/support/e2e-shop.ts'], {
		stdio: 'ignore',
		env: {
			...process.env,
			...contacts,
			NODE_ENV: 'production',
			PORT: String(port),
			DATABASE_URL: `file:${folder}/shop.db`,
			UPLOADS_DIR: `${folder}/uploads`,
			ADMIN_EMAIL: admin.email,
			ADMIN_PASSWORD: admin.password,
			RATE_LIMITS: 'off',
			DEMO: 'off',
		},
	})
	await soon('the shop', async () => ((await fetch(`http://localhost:${port}/health`)).ok ? true : undefined))
	const bare = withoutScripts(port).listen(0)
	await once(bare, 'listening')
	return {
		folder,
		scripted: `http://localhost:${port}`,
		bare: `http://localhost:${(bare.address() as AddressInfo).port}`,
		close: async () => {
			bare.closeAllConnections()
			bare.close()
			shop.kill()
			await once(shop, 'close')
			rmSync(folder, { recursive: true, force: true })
		},
	}
}

/** The drivers need script themselves, so it cannot be disabled in the browser. */
function withoutScripts(port: number) {
	return createServer((asked, answered) => {
		if (asked.url!.split('?')[0]!.endsWith('.js')) return void answered.writeHead(404).end()
		const { method, url: target, headers } = asked
		const passed = request({ host: 'localhost', port, method, path: target, headers }, (answer) => {
			answered.writeHead(answer.statusCode!, answer.headers)
			answer.pipe(answered)
		})
		passed.on('error', () => answered.destroy())
		asked.pipe(passed)
	})
}
