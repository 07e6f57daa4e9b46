import { expect, test } from 'vitest'
import { createOwnFolder } from '../support/own-folder.ts'
import { requestPort, findFreePort, spawnShop } from '../support/running-shop.ts'

const folder = createOwnFolder()

test('the development server migrates an empty folder, prints its address, and opens there', async () => {
	const port = await findFreePort()
	const server = spawnShop(folder, { PORT: String(port) }, [process.execPath, 'scripts/run.mjs', '--dev'])
	await server.waitForOutput(/Local:/)
	expect(server.output.out).toContain(`Zari Lane opens for development: http://localhost:${port}\n`)
	// tests/e2e/shop/development.spec.ts tests its pages and script.
	const page = await requestPort(port, '/@vite/client')
	expect(page.status).toBe(200)
	await server.stop()
})
