import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isLong } from '../support/long-tests.ts'

const blocks = [...readFileSync('CONTRIBUTING.md', 'utf8').matchAll(/(?:`([^`\n]+)`:\n\n)?```(\w+)\n([^]*?)```/g)].map(
	([, name, language = '', code = '']) => ({ name, language, code }),
)
const files = blocks.flatMap(({ name, ...block }) => (name ? [{ name, ...block }] : []))
const changed = files.filter(({ language }) => language === 'diff')
const commands = blocks.flatMap(({ language, code }) => (language === 'sh' ? code.trim().split('\n') : []))

/** Inserts the added lines of a diff, whatever the layout. */
function edited(text: string, diff: string): string {
	const lines = text.split('\n')
	const bare = (line: string) => line.trim().replaceAll(/\s+/g, ' ')
	const marked = (mark: string) =>
		diff.split('\n').flatMap((line) => (line.startsWith(mark) ? [line.slice(mark.length)] : []))
	const shown = marked(' ').map(bare)
	const at = lines.findIndex((_, from) => shown.every((line, offset) => bare(lines[from + offset] ?? '') === line))
	if (at < 0) throw new Error(`nothing reads so any more: ${shown.join(' / ')}`)
	return lines.toSpliced(at + shown.length, 0, ...marked('+')).join('\n')
}

test('every command in the recipes exists in the project', () => {
	const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
	const names = commands.map((command) => /^npm (?:run )?([\w:]+)/.exec(command)?.[1] ?? command)
	expect(names.length).toBeGreaterThan(8)
	expect(names.filter((name) => !(name in scripts))).toEqual([])
})

test.each(changed)('the lines of $name shown in a recipe exist', ({ name, code }) => {
	expect(edited(readFileSync(name, 'utf8'), code)).not.toBe(readFileSync(name, 'utf8'))
})

test.runIf(isLong)(
	'a copy of the shop that follows the recipes passes the type check and the recipe tests',
	async () => {
		const copy = mkdtempSync(path.join(tmpdir(), 'contributing-'))
		const run = (command: string, ...args: string[]) => {
			const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')))
			return promisify(execFile)(command, args, { cwd: copy, env }).catch(({ stdout, stderr }) => {
				throw new Error(`${command} ${args.join(' ')}:\n${stdout}${stderr}`)
			})
		}
		const left = new Set('.git .react-router build data node_modules release tests/.work uploads'.split(' '))
		try {
			cpSync('.', copy, { recursive: true, filter: (name) => !left.has(name) })
			symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'))
			for (const { name, language, code } of files) {
				const file = path.join(copy, name)
				writeFileSync(file, language === 'diff' ? edited(readFileSync(file, 'utf8'), code) : code)
			}
			await run(
				'sh',
				'-c',
				commands.find((command) => command.includes('db:migration'))!,
			)
			await run('react-router', 'typegen')
			await run(process.execPath, 'clients/typescript/generate.ts')
			await run('tsc', '--singleThreaded')
			await run('vitest', 'run', '--project=unit*', 'old-messages', 'tests/house/schema')
		} finally {
			rmSync(copy, { recursive: true, force: true })
		}
	},
	300_000,
)
