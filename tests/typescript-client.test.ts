import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
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
await clone(path.join(folder, 'clone'), '.npmrc', 'package.json', 'clients', 'scripts/testing')
const packed = await Promise.all([
	pack('clients/typescript', path.join(folder, 'clone')),
	pack('node_modules/openapi-fetch'),
	pack('node_modules/openapi-typescript-helpers'),
])
writeFileSync(path.join(program, 'package.json'), '{ "private": true, "type": "module" }')
const quiet = ['--ignore-scripts', '--no-audit', '--no-fund']
await run('npm', ['install', '--offline', ...quiet, ...packed], { cwd: program })
const shop = await startShop(path.join(folder, 'shop'))

/** Packs a folder into an archive, without scripts as npm does in the project folder. */
async function pack(name: string, cwd = '.'): Promise<string> {
	const args = ['pack', `./${name}`, '--ignore-scripts', '--pack-destination', folder]
	const { stdout } = await run('npm', args, { cwd })
	return path.join(folder, stdout.trim().split('\n').at(-1)!)
}

/** Copies the files that a clone of the project has, which are those that git does not ignore. */
async function clone(to: string, ...parts: string[]) {
	const listed = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...parts])
	for (const name of listed.stdout.split('\0').filter((one) => one && existsSync(one)))
		cpSync(name, path.join(to, name))
}

const asking = (address: string, target: string) => `import { connect } from 'zari-lane-client'
const { data } = await connect('${address}').GET('${target}', { params: { query: { page: 1, limit: 20 } } })
console.log(data?.products.length)
`

test('the client packed in a fresh clone calls a shop from a separate program', async () => {
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
