import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createOwnFolder } from '../../tests/support/own-folder.ts'
import { findRuntime } from './runtime.mjs'

const root = createOwnFolder()

function fakeNode(version: string, { starts = true } = {}): string {
	const folder = path.join(root, `${version}${starts ? '' : '-broken'}`)
	mkdirSync(folder, { recursive: true })
	writeFileSync(path.join(folder, 'node'), starts ? `#!/bin/sh\necho v${version}\n` : '#!/bin/sh\nexit 127\n')
	chmodSync(path.join(folder, 'node'), 0o755)
	return folder
}

const program = (folder: string) => path.join(folder, 'node')
const packaged = program(fakeNode('24.21.0'))
const broken = program(fakeNode('24.21.0', { starts: false }))
const [old, early, fitting, newer] = [fakeNode('20.20.2'), fakeNode('24.6.1'), fakeNode('24.9.0'), fakeNode('26.1.0')]
const folders = (...list: string[]) => list.join(path.delimiter)
const own = { own: program(old), version: '20.20.2' }

test('a system Node 24 is used: the one that runs npm, or the first suitable one on the path', () => {
	expect(findRuntime({ own: '/usr/bin/node', version: '24.7.0', path: folders(fitting), packaged })).toBe(
		'/usr/bin/node',
	)
	expect(findRuntime({ ...own, path: folders('/not/there', old, early, newer, fitting), packaged })).toBe(
		program(fitting),
	)
})

test('the packaged Node 24 is used without a system one, because npm puts it first on the path', () => {
	expect(findRuntime({ ...own, path: folders(path.resolve('node_modules/.bin'), old, early, newer), packaged })).toBe(
		packaged,
	)
	expect(findRuntime({ ...own, path: '', packaged })).toBe(packaged)
})

test('a newer system Node is used if the packaged one does not start; otherwise an error names what is missing', () => {
	expect(findRuntime({ ...own, path: folders(old, newer), packaged: broken })).toBe(program(newer))
	expect(findRuntime({ own: '/usr/bin/node', version: '26.0.0', path: '', packaged: broken })).toBe('/usr/bin/node')
	expect(() => findRuntime({ ...own, path: folders(old, early), packaged: '/not/there' })).toThrow(
		'This shop needs Node 24.7 or newer: the bundled one does not run on this machine, and the installed one is v20.20.2.',
	)
})
