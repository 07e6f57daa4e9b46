import { expect, test } from 'vitest'
import { ownFolder } from '../support/own-folder.ts'
import { askPort, freePort, spawnShop } from '../support/running-shop.ts'

const folder = ownFolder()

test('the development server of an empty folder migrates, says where it opens, and opens there', async () => {
	const port = await freePort()
	const server = spawnShop(folder, { PORT: String(port) }, [process.execPath, 'scripts/run.mjs', '--dev'])
	await server.waitForOutput(/Local:/)
	expect(server.output.out).toContain(`Zari Lane opens for development: http://localhost:${port}\n`)
	// tests/e2e/shop/development.spec.ts tests its pages and script.
	const page = await askPort(port, '/@vite/client')
	expect(page.status).toBe(200)
	await server.stop()
})
