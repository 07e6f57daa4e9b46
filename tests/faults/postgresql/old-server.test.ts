import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createOwnFolder } from '../../support/own-folder.ts'
import { runProgram } from '../../support/process/run-program.ts'
import { findFreePort, spawnShop } from '../../support/running-shop.ts'

/** The path of Debian 12's PostgreSQL, if it is installed. */
const bin = '/usr/lib/postgresql/15/bin'
/** PostgreSQL refuses to run as root. */
const nobody = 65_534
const asUser = process.getuid?.() === 0 ? `setpriv --reuid=${nobody} --regid=${nobody} --clear-groups ` : ''

test.skipIf(!existsSync(bin))('on PostgreSQL 15, a start and the doctor command name both versions', async () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'shop-old-postgresql-'))
	if (asUser !== '') {
		chmodSync(tmpdir(), statSync(tmpdir()).mode | 0o11)
		chownSync(folder, nobody, nobody)
	}
	const data = path.join(folder, 'data')
	const port = await findFreePort()
	const how = { cwd: folder, shell: true }
	expect(spawnSync(`${asUser}${bin}/initdb -D ${data} -U shop -A trust -N`, how).status).toBe(0)
	const server = spawn(`exec ${asUser}${bin}/postgres -D ${data} -p ${port} -k ${folder}`, how)
	try {
		let said = ''
		server.stderr.on('data', (text: Buffer) => (said += text.toString()))
		await expect.poll(() => said).toContain('ready to accept connections')
		const DATABASE_URL = `postgresql://shop@127.0.0.1:${port}/postgres`
		const wrong = spawnShop(createOwnFolder(), { DATABASE_URL, DATA_DIR: createOwnFolder() })
		expect(await wrong.ended).toBe(1)
		expect(wrong.output.err).toMatch(/^The database server is PostgreSQL 15\.\d+ .*: the shop needs 16 or newer\.\n$/)
		const doctor = await runProgram(['scripts/doctor.ts'], wrong.env)
		expect(doctor.out).toBe(`wrong Shop             ${wrong.output.err}`)
		expect(doctor.code).toBe(2)
	} finally {
		const gone = once(server, 'close')
		server.kill('SIGINT')
		await gone
		rmSync(folder, { recursive: true, force: true })
	}
})
