import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createOwnFolder } from '../support/own-folder.ts'
import { startShop } from '../support/running-shop.ts'

const disk = createOwnFolder()
mkdirSync(disk, { recursive: true })
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=60m', 'tmpfs', disk]).status === 0
afterAll(() => {
	if (isMounted) execFileSync('umount', ['--lazy', disk])
})

function fill() {
	const rest = path.join(disk, 'rest')
	try {
		for (;;) writeFileSync(rest, Buffer.alloc(4_096), { flag: 'a' })
	} catch {
		// The disk is full.
	}
}

// Only root can mount a separate disk.
test.skipIf(!isMounted)('a shop with a full disk starts and serves its pages', async () => {
	const folder = path.join(disk, 'shop')
	const first = await startShop(folder)
	await first.stop()
	expect(existsSync(path.join(folder, 'shop.db.reserve'))).toBe(true)
	fill()
	const shop = await startShop(folder)
	expect((await shop.ask('/allproducts', { headers: { Accept: 'text/html' } })).status).toBe(200)
	await shop.stop()
})
