import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changedSources } from './changed-sources.mjs'

let folder: string

const git = (...args: string[]) =>
	execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], { cwd: folder })
const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
function commit(files: Record<string, string>) {
	for (const [name, text] of Object.entries(files)) write(name, text)
	git('add', '.')
	git('commit', '--quiet', '--message', 'Change files')
}

beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'changed-sources-'))
	mkdirSync(path.join(folder, 'app'))
	git('init', '--quiet', '--initial-branch=main')
	commit({
		'app/price.ts': 'export const price = 1',
		'app/total.ts': "import { price } from './price.ts'",
		'app/page.tsx': "import { price } from '#app/price.ts'",
		'app/other.ts': 'export const other = 1',
		'tsconfig.json': '{}',
	})
})
afterEach(() => rmSync(folder, { recursive: true }))

test('returns no file when nothing differs from the main branch', () => {
	expect(changedSources(folder)).toEqual([])
})

test('returns a file committed on a branch and the files that import it', () => {
	git('checkout', '--quiet', '-b', 'branch')
	commit({ 'app/price.ts': 'export const price = 2' })
	expect(changedSources(folder)?.toSorted()).toEqual(['app/page.tsx', 'app/price.ts', 'app/total.ts'])
})

test('returns uncommitted changed and new files', () => {
	write('app/other.ts', 'export const other = 2')
	write('app/new.ts', '')
	write('app/notes.md', '')
	expect(changedSources(folder)?.toSorted()).toEqual(['app/new.ts', 'app/other.ts'])
})

test('returns the files that import a deleted one', () => {
	rmSync(path.join(folder, 'app/price.ts'))
	expect(changedSources(folder)?.toSorted()).toEqual(['app/page.tsx', 'app/total.ts'])
})

test('cannot decide after a change of settings that all files depend on', () => {
	write('tsconfig.json', '{ "include": ["app"] }')
	expect(changedSources(folder)).toBeUndefined()
})

test('cannot decide without a main branch', () => {
	git('branch', '--move', 'elsewhere')
	expect(changedSources(folder)).toBeUndefined()
})
