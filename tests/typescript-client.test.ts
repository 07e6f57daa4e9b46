import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createOwnFolder } from './support/own-folder.ts'
import { startShop } from './support/running-shop.ts'

const run = promisify(execFile)
const folder = createOwnFolder()
/** A user's own program, which has nothing of this project except the package. */
const program = path.join(folder, 'program')

mkdirSync(program)
const packed = await Promise.all(
	['clients/typescript', 'node_modules/openapi-fetch', 'node_modules/openapi-typescript-helpers'].map(pack),
)
writeFileSync(path.join(program, 'package.json'), '{ "private": true, "type": "module" }')
const quiet = ['--ignore-scripts', '--no-audit', '--no-fund']
await run('npm', ['install', '--offline', ...quiet, ...packed], { cwd: program })
const shop = await startShop(path.join(folder, 'shop'))

async function pack(name: string): Promise<string> {
	const args = [
		'pack',
		`./${name}`,
		'--pack-destination',
		folder,
		...(name.startsWith('node_modules') ? ['--ignore-scripts'] : []),
	]
	const { stdout } = await run('npm', args)
	return path.join(folder, stdout.trim().split('\n').at(-1)!)
}

const asking = (address: string, target: string) => `import { connect } from 'zari-lane-client'
const { data } = await connect('${address}').GET('${target}', { params: { query: { page: 1, limit: 20 } } })
console.log(data?.products.length)
`

test('the packed client calls a shop from a separate program', async () => {
	writeFileSync(path.join(program, 'program.js'), asking(`http://localhost:${shop.port}`, '/products/paginated'))
	expect((await run(process.execPath, ['program.js'], { cwd: program })).stdout).toBe('0\n')
})

test('the type check of such a program reports a call that the shop does not have', async () => {
	writeFileSync(path.join(program, 'right.ts'), asking('https://shop.example', '/products/paginated'))
	writeFileSync(path.join(program, 'wrong.ts'), asking('https://shop.example', '/products/pagniated'))
	const tsc = path.resolve('clients/typescript/node_modules/typescript/bin/tsc')
	const args = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', 'right.ts', 'wrong.ts']
	const checked = run(process.execPath, [tsc, ...args], { cwd: program })
	const { stdout } = await checked.catch((error: { stdout: string }) => error)
	expect(stdout).toContain('wrong.ts(2,')
	expect(stdout.replaceAll('wrong.ts(', '')).not.toContain('.ts(')
})

test('the package imports nothing from the shop', () => {
	const installed = path.join(program, 'node_modules/zari-lane-client')
	const texts = ['client.js', 'client.d.ts', 'schema.d.ts'].map((name) =>
		readFileSync(path.join(installed, name), 'utf8'),
	)
	expect([...texts.join('\n').matchAll(/ from '(.*)'/g)].map(([, name]) => name)).toEqual([
		'openapi-fetch',
		'openapi-fetch',
		'./schema.d.ts',
	])
})
