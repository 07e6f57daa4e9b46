import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

test('the types of clients/typescript are what its generator makes of the calls as they are', async () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'shop-client-'))
	const file = path.join(folder, 'schema.d.ts')
	try {
		await run(process.execPath, ['clients/typescript/generate.ts', file])
		// Not compared by a matcher, which would print eight thousand lines.
		expect(readFileSync('clients/typescript/schema.d.ts', 'utf8') === readFileSync(file, 'utf8')).toBe(true)
	} finally {
		rmSync(folder, { recursive: true })
	}
})
