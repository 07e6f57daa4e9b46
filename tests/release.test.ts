import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeRelease } from '../scripts/release/make.mjs'
import { createOwnFolder } from './support/own-folder.ts'
import { createImageBytes } from './support/data/images.ts'
import { createTextRow, createWorkbookFiles, createZip } from './support/data/workbook.ts'
import { createDatabase } from './support/postgresql/shared-server.ts'
import { previousFiles, getRunRelease } from './support/run-release.ts'
import { startNewShop, startShop } from './support/running-shop.ts'

// The release runs far from the repository, with only Node and a shell.
const root = createOwnFolder()
const release = path.join(root, 'release')
const data = path.join(root, 'data')
const PATH = path.join(root, 'bin')

/** The owner's cookie. */
let Cookie: string

mkdirSync(PATH)
for (const [name, program] of [
	['node', process.execPath],
	['dirname', '/usr/bin/dirname'],
] as const)
	symlinkSync(program, path.join(PATH, name))
cpSync(await getRunRelease(), release, { recursive: true })
const shop = await startNewShop(data, { PATH }, [path.join(release, 'start.sh')])

const bytes = (folder: string): number =>
	readdirSync(folder, { recursive: true }).reduce(
		(sum, name) => sum + statSync(path.join(folder, name.toString())).size,
		0,
	)

const readPackages = (file: string) =>
	JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string> | undefined>

test('a release is smaller than 150 MB, and lists the licenses of its packages', () => {
	expect(bytes(release)).toBeLessThan(150 * 1024 * 1024)
	for (const file of ['LICENSE', 'LICENSES.md', 'build/server/LICENSES.md', 'README.md'])
		expect(existsSync(path.join(release, file)), file).toBe(true)
})

test('a release lists its components, as CycloneDX: every runtime package, and none for development', () => {
	const bill = JSON.parse(readFileSync(path.join(release, 'sbom.json'), 'utf8')) as {
		bomFormat: string
		metadata: { component: { name: string } }
		components: { name: string; group?: string; version: string; purl: string }[]
	}
	expect(bill.bomFormat).toBe('CycloneDX')
	expect(bill.metadata.component.name).toBe('zari-lane')
	const { dependencies } = readPackages('package.json')
	const listed = new Set(bill.components.map(({ purl }) => decodeURIComponent(purl.replace('pkg:npm/', ''))))
	expect(Object.entries(dependencies!).filter(([name, version]) => !listed.has(`${name}@${version}`))).toEqual([])
	// Prisma's PostgreSQL adapter depends on the types of Node and `pg`.
	const { packages } = readPackages('package-lock.json') as unknown as { packages: Record<string, { dev?: true }> }
	const ofTests = Object.entries(readPackages('scripts/testing/package.json').devDependencies!).filter(
		([name]) => packages[`node_modules/${name}`]?.dev,
	)
	const extra = [...ofTests, ['@react-router/dev', readPackages('package.json').devDependencies!['@react-router/dev']]]
	expect(extra.filter(([name, version]) => listed.has(`${name}@${version}`))).toEqual([])
	expect(bill.components.filter(({ name }) => name === 'zari-lane-tests')).toEqual([])
})

test('a release creates its database, serves pages and their files, and accepts an upload', async () => {
	const home = await shop.ask('/')
	expect(home.status).toBe(200)
	expect(home.body).toContain('</html>')
	const style = /href="(\/assets\/[^"]+\.css)"/.exec((await shop.ask('/ourstory')).body)![1]!
	expect((await shop.ask(style, { headers: { 'Accept-Encoding': 'br' } })).headers['content-encoding']).toBe('br')

	Cookie = await shop.enter()
	const sent = new FormData()
	sent.set(
		'image',
		new File([new Uint8Array(await createImageBytes('#9C2F1F', { width: 300, height: 200 }))], 'banner.png', {
			type: 'image/png',
		}),
	)
	const address = `http://localhost:${shop.port}`
	const answer = await fetch(`${address}/admin/banner/new`, {
		method: 'POST',
		body: sent,
		redirect: 'manual',
		headers: { Cookie, Origin: address },
	})
	expect(answer.status).toBe(303)

	const image = /\/images\/[0-9a-f]{16,32}\/\d+/.exec((await shop.ask('/')).body)![0]
	const derived = Buffer.from(await (await fetch(address + image, { headers: { Accept: 'image/webp' } })).arrayBuffer())
	expect((await sharp(derived).metadata()).format).toBe('webp')
})

test('a release opens no file outside its folder, except those of Node and the system', () => {
	const open = execFileSync('cat', [`/proc/${shop.pid}/maps`], { encoding: 'utf8' })
	const files = [...new Set(open.match(/ \/\S+\.node$| \/\S+node_modules\/\S+$/gm)?.map((name) => name.trim()))]
	expect(files.filter((name) => !name.startsWith(release) && name !== process.execPath)).toEqual([])
	expect(files.some((name) => name.includes('better-sqlite3'))).toBe(true)
})

test('a running release is backed up, and the backup is complete', () => {
	const command = (name: string, argument: string) =>
		execFileSync(path.join(release, name), [argument], {
			env: { PATH, DATABASE_URL: `file:${data}/shop.db`, UPLOADS_DIR: path.join(data, 'uploads') },
			encoding: 'utf8',
		})
	const made = /^Made (.*\.tar): 0 orders .* 1 images and videos\.\n$/.exec(
		command('backup.sh', path.join(root, 'backups')),
	)![1]!
	expect(command('verify.sh', made)).toContain(' is complete, made ')
})

test('the dashboard button in a release makes a backup in a separate process', async () => {
	const pressed = await shop.ask('/admin/backup', {
		body: {},
		headers: { Cookie, Origin: `http://localhost:${shop.port}` },
	})
	expect(pressed.status).toBe(303)
	expect(pressed.headers.location).toBe('/admin')
	const made = () => readdirSync(path.join(data, 'backups')).filter((name) => name.endsWith('.tar'))
	await expect.poll(() => made().length).toBe(1)
})

test('a release fills an empty server with the demo, and its programs work there', async () => {
	const folder = path.join(root, 'on-server')
	const env = {
		PATH,
		DATABASE_URL: await createDatabase('empty'),
		DATA_DIR: path.join(folder, 'data'),
		UPLOADS_DIR: path.join(folder, 'uploads'),
		SESSION_SECRET: 'a secret of a shop that is on a server',
	}
	const run = (program: string, ...args: string[]) =>
		execFileSync(program, args, { cwd: release, env, encoding: 'utf8', stdio: 'pipe' })
	const onServer = await startShop(folder, { ...env, DEMO: 'on' }, [path.join(release, 'start.sh'), '--demo=full'])
	expect((await onServer.ask('/allproducts')).body).toContain('/singleproduct/')
	expect(await onServer.stop()).toBe(0)

	const file = path.join(root, 'added.xlsx')
	const rows = createTextRow('Handle', 'Title', 'Variant Price') + createTextRow('added', 'Added', '5')
	writeFileSync(file, createZip(createWorkbookFiles([{ name: 'Products', rows }])))
	const isAdded = '1 products: 1 added, 0 changed, 0 unchanged'
	expect(run('node', 'import.js', file, '--dry-run')).toContain(isAdded)
	// The dry run did not write anything.
	expect(run('node', 'import.js', file)).toContain(isAdded)
	expect(run('node', 'import.js', '--undo', '1')).toBe('added.xlsx: 1 product will be deleted.\nDone.\n')

	const client = new Client(env.DATABASE_URL)
	await client.connect()
	const { rows: saved } = await client.query(`SELECT "value" FROM "Setting" WHERE "key" = 'delivery.homePrice'`)
	expect(saved, 'the settings of the full demo').toEqual([{ value: 60 }])
	await client.query(
		`INSERT INTO "SecondFactor" ("userId", "secret") SELECT "id", 'x' FROM "User" WHERE "role" = 'owner'`,
	)
	expect(run('./second-factor-off.sh', 'admin@example.com')).toContain('is off')
	expect((await client.query('SELECT 1 FROM "SecondFactor"')).rowCount).toBe(0)
	const [, password] = /^The new password of admin@example\.com is (\S+)\n/.exec(
		run('./reset-password.sh', 'admin@example.com'),
	)!
	expect(password).toMatch(/^[\w-]{16}$/)
	expect(() => run('./reset-password.sh', 'nobody@example.com')).toThrow(
		'There is no account with the email address nobody@example.com.',
	)
	await client.end()

	const [, made] = /^Made (.*\.tar): \d+ orders /.exec(run('./backup.sh', path.join(folder, 'backups')))!
	expect(run('./verify.sh', made!)).toContain(' is complete, made ')
	env.DATABASE_URL = 'postgresql://shop@127.0.0.1:1/shop'
	expect(() => run('./second-factor-off.sh', 'admin@example.com')).toThrow(/cannot reach its database/)
})

test('a release command with wrong arguments prints its usage and exits with 2', () => {
	const { status, stderr } = spawnSync(path.join(release, 'restore.sh'), ['--help'], {
		env: { PATH },
		encoding: 'utf8',
	})
	expect(stderr).toBe('Usage: ./restore.sh FILE\n')
	expect(status).toBe(2)
})

test('each release command reports a Node version that is too old', () => {
	const old = path.join(root, 'old-node')
	mkdirSync(old)
	writeFileSync(
		path.join(old, 'older.cjs'),
		"Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } })",
	)
	const node = `#!/bin/sh\nexec "${process.execPath}" --require "${old}/older.cjs" "$@"\n`
	writeFileSync(path.join(old, 'node'), node, { mode: 0o755 })
	const env = { PATH: `${old}:${PATH}` }
	for (const command of readdirSync(release).filter((name) => name.endsWith('.sh'))) {
		const { status, stderr } = spawnSync(path.join(release, command), ['x'], { env, encoding: 'utf8' })
		expect(stderr).toBe('The shop needs Node 24.7 or newer; this is 20.20.2.\n')
		expect(status).toBe(1)
	}
})

test('a release built over an earlier one replaces only the program; another folder is rejected', async () => {
	expect(existsSync(path.join(release, previousFiles.kept))).toBe(true)
	expect(existsSync(path.join(release, previousFiles.replaced))).toBe(false)
	await expect(makeRelease(data)).rejects.toThrow(/neither empty nor an earlier release/)
})
