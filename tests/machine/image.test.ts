import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryColumn } from '../support/database-file.ts'
import { dumpOtherDatabase } from '../support/data/database-dump.ts'
import { createImageBytes } from '../support/data/images.ts'
import { startBucket } from '../support/storage/bucket-server.ts'
import { type Engine, startEngine, whyNoEngine } from './docker-engine.ts'
import { people } from './people.ts'
import { loadFakeImages } from './fake-images.ts'

// Runs the unchanged Dockerfile and compose.yaml in a separate Docker Engine with the commands of docs/self-hosting.md.
// stand-ins.ts replaces the registry.
const why = whyNoEngine()
if (why) console.log(`Not run: ${why}.`)

const document = readFileSync('docs/self-hosting.md', 'utf8')
const [section = ''] = /### In containers\n[^]*?(?=\n### )/.exec(document) ?? []
const commands = [...section.matchAll(/docker compose ([^\n`]+)/g)].map(([, text = '']) => text.trim())

/** Returns the command in the document's section on containers that contains the part, without its first two words. */
function documented(part: string, file = ''): string {
	const found = commands.find((text) => text.includes(part))
	if (!found) throw new Error(`docs/self-hosting.md has no command with "${part}"`)
	return found.replaceAll('FILE', file)
}

const domain = 'shop.localhost'
let engine: Engine
let shop: ReturnType<typeof people>
let bucket: Awaited<ReturnType<typeof startBucket>>
let password = ''
const confirmed: number[] = []
const compose = (text: string, input?: string | Buffer) => engine.run(`cd /project && docker compose ${text}`, input)
const inShop = (text: string) => compose(`exec -T shop sh -c '${text}'`)

interface State {
	Status: string
	ExitCode: number
	Health?: { Status: string }
}
const getContainerState = async (service: string) =>
	JSON.parse(await engine.run(`docker inspect project-${service}-1 --format '{{json .State}}'`)) as State

const getDatabaseFile = (volume: string) => path.join(engine.volumes, volume, '_data/shop.db')
const orders = (volume = 'project_data') =>
	queryColumn(getDatabaseFile(volume), 'SELECT "id" FROM "Order" ORDER BY "id"')
const processes = async () =>
	[...(await engine.run('docker top project-shop-1 -eo pid,args')).matchAll(/^ *(\d+) +(.*server\.js)$/gm)]
		.map(([, pid, args = '']) => ({ pid: Number(pid), args }))
		.filter(({ args }) => !args.includes('docker-init'))
const buy = async () => confirmed.push(await shop.order(1))
const isReady = () => expect.poll(() => shop.isAnswered('/readyz')).toBe(true)

describe.skipIf(why)('the shop in containers', () => {
	beforeAll(async () => {
		bucket = await startBucket()
		engine = await startEngine()
		await loadFakeImages(engine)
		const files = execFileSync('git', ['ls-files'])
		await engine.run('mkdir /project && tar -C /given -c -T - | tar -x -C /project', files)
		await engine.run('cat >/project/.env', `SHOP_DOMAIN=${domain}\nSHOP_NAME=In Containers\n`)
		await compose('build --quiet')
	})

	afterAll(async () => {
		shop?.close()
		await engine?.stop()
		await bucket?.stop()
	})

	test('the container image is at most 220 MB, runs without root and contains only five system packages', async () => {
		const asked = "docker image inspect project-shop --format '{{.Size}} {{.Config.User}}'"
		const [size, user] = (await engine.run(asked)).trim().split(' ')
		const parts = await engine.run("docker history project-shop --format '{{.Size}} {{.CreatedBy}}' | grep COPY")
		console.log(`The image has ${Math.round(Number(size) / 1e6)} MB:\n${parts}`)
		expect(Number(size)).toBeLessThanOrEqual(220e6)
		expect(user).toBe('1000:1000')
		const packages = await engine.run('docker run --rm project-shop ls /var/lib/dpkg/status.d')
		expect(packages.trim().split('\n')).toEqual(['base-files', 'busybox-static', 'libc6', 'libgcc-s1', 'libstdc++6'])
		const privileged = 'find / -xdev -perm /6000'
		expect(await engine.run(`docker run --rm -u 0 project-shop ${privileged}`)).toBe('')
	})

	test('one command starts the shop, and its proxy once the shop is ready', async () => {
		await compose(documented('up -d'))
		expect((await getContainerState('shop')).Health).toMatchObject({ Status: 'healthy' })
		const authority = '/data/caddy/pki/authorities/local/root.crt'
		const certificate = await compose(`exec -T proxy sh -c 'until cat ${authority}; do sleep 0.2; done'`)
		shop = people(domain, await engine.open(443), /-----BEGIN[^]+/.exec(certificate)![0])
		await isReady()
		expect((await shop.ask('/')).body).toContain('In Containers')
		password = /admin@example\.com +(\S+)/.exec(await compose(documented('logs shop')))![1]!
		expect((await shop.logIn(password)).token).toMatch(/./)
	})

	test('the container has no privileges, and writes only to its volume', async () => {
		const rights = await inShop('id -u; grep -hE "^(CapPrm|CapEff|CapBnd|NoNewPrivs|Seccomp):" /proc/1/status')
		const none = '0000000000000000'
		expect(rights.split(/\s+/)).toEqual(
			`1000 CapPrm: ${none} CapEff: ${none} CapBnd: ${none} NoNewPrivs: 1 Seccomp: 2 `.split(' '),
		)
		for (const file of ['/x', '/shop/x', '/etc/x', '/usr/x'])
			await expect(inShop(`echo >${file}`)).rejects.toThrow('Read-only file system')
	})

	test('the container has the small memory settings of start.sh', async () => {
		const [, variables = '', command] = /^(.+) exec (node .+)$/m.exec(await inShop('cat start.sh')) ?? []
		const [{ pid, args } = { pid: 0, args: '' }] = await processes()
		expect(args).toBe(command)
		const given = (await engine.run(`tr '\\0' '\\n' </proc/${pid}/environ`)).split('\n')
		expect(given).toEqual(expect.arrayContaining(variables.split(' ')))
	})

	test('products are imported by a command, an image is uploaded and resized, and an order is placed', async () => {
		const head = 'Handle,Title,Type,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Image Src'
		const row = 'boat-shirt,Boat Shirt,Shirts,Color,Rust,1200,99,https://images.example/boat.jpg'
		await engine.run('mkdir -p /project/products/images && cat >/project/products/products.csv', `${head}\n${row}\n`)
		const photo = await createImageBytes('#9C2F1F', { format: 'jpeg', width: 900, height: 1200 })
		await engine.run('cat >/project/products/images/boat.jpg', photo)
		expect(await compose(documented('import.js'))).toMatch(/added/)
		const { body } = await shop.ask('/allproducts')
		expect(body).toContain('Boat Shirt')
		const rendition = /\/(?:images|uploads)\/[^\s"]+/.exec(body)![0]
		for (const target of [rendition, await shop.upload(password)]) {
			const { status, headers } = await shop.ask(target)
			expect(status, target).toBe(200)
			expect(headers['content-type'], target).toEqual(expect.stringMatching(/^image\//))
		}
		await buy()
		expect(orders()).toEqual(confirmed)
	})

	test('a backup is made, and restored here and on a new server; later changes are gone', async () => {
		const [file = ''] = /shop-\S+?\.tar/.exec(await compose(documented('./backup.sh'))) ?? []
		const kept = [...confirmed]
		await buy()
		expect(await compose(documented('./verify.sh', file))).toContain('is complete')
		await compose(documented('cp shop:'))
		await engine.run(`cp /project/backups/${file} /project/`)
		await expect(compose(`exec -T shop ./restore.sh /data/backups/${file}`)).rejects.toThrow('stop it first')

		await compose(documented('stop shop'))
		expect(await getContainerState('shop')).toMatchObject({ Status: 'exited', ExitCode: 0 })
		for (const project of ['project', 'second']) {
			await compose(`-p ${project} ${documented('cat >', file)}`)
			expect(await compose(`-p ${project} ${documented('./restore.sh', file)}`)).toContain('Restored the shop')
		}
		expect(orders()).toEqual(kept)
		expect(orders('second_data')).toEqual(kept)
		await compose(documented('up -d'))
		confirmed.splice(kept.length)
		await isReady()
		await buy()
		expect(orders()).toEqual(confirmed)
	})

	test('with two processes the container is recreated with its data; a crashed process is replaced, and it exits with 0', async () => {
		await engine.run('echo WEB_PROCESSES=2 >>/project/.env')
		await compose(documented('up -d'))
		await isReady()
		// Two shop processes and their supervisor.
		await expect.poll(processes).toHaveLength(3)
		await buy()
		await engine.run(`kill -KILL ${(await processes()).at(-1)!.pid}`)
		await expect.poll(() => compose('logs shop')).toContain('has taken over from another')
		await buy()
		await compose('stop shop')
		expect(await getContainerState('shop')).toMatchObject({ Status: 'exited', ExitCode: 0 })
		expect(orders()).toEqual(confirmed)
	})

	test('a container without Compose runs the shop as the first process, and exits with 0', async () => {
		await engine.run('docker run -d --name alone project-shop')
		const health = () => engine.run("docker inspect alone --format '{{.State.Health.Status}}'")
		await expect.poll(health).toBe('healthy\n')
		expect(await engine.run('docker exec alone cat /proc/1/cmdline')).toContain('server.js')
		await engine.run('docker stop alone')
		expect(await engine.run("docker inspect alone --format '{{.State.ExitCode}}'")).toBe('0\n')
	})

	test('Litestream replicates the database, and it is restored completely, here and on a new server', async () => {
		const { UPLOADS_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = bucket.variables
		const settings = {
			REPLICA_URL: 's3://shop/copy',
			ENDPOINT: new URL(UPLOADS_URL).searchParams.get('endpoint')!.replace('127.0.0.1', '10.0.2.2'),
			ACCESS_KEY_ID: AWS_ACCESS_KEY_ID,
			SECRET_ACCESS_KEY: AWS_SECRET_ACCESS_KEY,
		}
		const lines = Object.entries(settings).map(([name, value]) => `LITESTREAM_${name}=${value}\n`)
		await engine.run('cat >>/project/.env', lines.join(''))
		await compose(documented('--profile litestream up -d'))
		await isReady()
		await buy()
		const copies = () => readdirSync(bucket.directory, { recursive: true }).join()
		await expect.poll(copies).toContain('.snapshot.lz4')
		await compose(documented('stop shop'))
		// Copies what is left before it ends.
		await compose(documented('stop shop litestream'))
		// s3rver lists a folder only if it directly contains an object.
		const generations = path.join(bucket.directory, 'copy/generations')
		for (const name of readdirSync(generations))
			writeFileSync(path.join(generations, name, 'listed._S3rver_object'), '')
		const before = dumpOtherDatabase(getDatabaseFile('project_data'))
		await compose(documented('/data/before'))
		await compose(documented('litestream restore'))
		expect(dumpOtherDatabase(getDatabaseFile('project_data'))).toBe(before)
		await compose(`-p third ${documented('create shop')}`)
		await compose(`-p third ${documented('litestream restore')}`)
		expect(dumpOtherDatabase(getDatabaseFile('third_data'))).toBe(before)
		await compose(documented('--profile litestream up -d'))
		await isReady()
		await buy()
		expect(orders()).toEqual(confirmed)
	})

	test('nothing is written outside the volume', async () => {
		// Docker adds these files because of `init: true`.
		const changed = (await engine.run('docker diff project-shop-1')).trim().split('\n')
		expect(changed.toSorted()).toEqual(['A /usr/sbin/docker-init', 'C /usr', 'C /usr/sbin'])
		expect(await inShop('ls -A /tmp')).toBe('')
	})
})
