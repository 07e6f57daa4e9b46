import { existsSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createOwnFolder } from '../support/own-folder.ts'
import { requestPort, findFreePort, spawnShop } from '../support/running-shop.ts'

const folder = createOwnFolder()
const command = [process.execPath, 'scripts/run.mjs', '--dev']

test('the development server migrates an empty folder, prints its address, and opens there', async () => {
	const port = await findFreePort()
	const server = spawnShop(folder, { PORT: String(port) }, command)
	await server.waitForOutput(/Local:/)
	expect(server.output.out).toContain(`Zari Lane opens for development: http://localhost:${port}\n`)
	// tests/e2e/shop/development.spec.ts tests its pages and script.
	const page = await requestPort(port, '/@reload-documents')
	expect(page.status).toBe(200)
	await server.stop()
})

test('on a port in use, the development server exits with a sentence before it creates a database', async () => {
	const port = await findFreePort()
	const other = createServer().listen(port, '127.0.0.1')
	await once(other, 'listening')
	const empty = createOwnFolder()
	const server = spawnShop(empty, { PORT: String(port) }, command)
	expect(await server.ended).toBe(1)
	other.close()
	expect(server.output.err).toBe(
		`Port ${port} is in use: stop the other program or start the shop with another PORT.\n`,
	)
	expect(existsSync(path.join(empty, 'shop.db'))).toBe(false)
})

test('the development server listens where HOST says', async () => {
	const port = await findFreePort()
	const server = spawnShop(createOwnFolder(), { PORT: String(port), HOST: '127.0.0.2' }, command)
	await server.waitForOutput(/Local:|Network:/)
	expect(server.output.out).toContain(`Zari Lane opens for development: http://127.0.0.2:${port}\n`)
	expect((await fetch(`http://127.0.0.2:${port}/@reload-documents`)).status).toBe(200)
	await server.stop()
})

test('the development server rejects a HOST with brackets in the words of a start', async () => {
	const server = spawnShop(createOwnFolder(), { HOST: '[::1]' }, command)
	expect(await server.ended).toBe(1)
	expect(server.output.err).toBe(
		'The shop cannot start: HOST must be an address or a name without brackets, port or path, such as 127.0.0.1 or ::1.\n',
	)
})
