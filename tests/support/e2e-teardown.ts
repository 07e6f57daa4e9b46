import { rmSync } from 'node:fs'

/** The browser tests' shop leaves nothing behind. */
export default function teardown() {
	rmSync(process.env.E2E_DATA!, { recursive: true, force: true })
}
