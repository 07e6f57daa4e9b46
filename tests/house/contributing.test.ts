import { execFile } from 'node:child_process'
import {
	cpSync,
	existsSync,
	globSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// Walks through CONTRIBUTING.md in a copy of the project.

const run = promisify(execFile)
const copy = mkdtempSync(path.join(tmpdir(), 'contributing-'))
const inCopy = (name: string) => path.join(copy, name)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

interface Recipe {
	title: string
	files: { name: string; language: string; code: string }[]
	commands: string[]
}

const recipes = readFileSync('CONTRIBUTING.md', 'utf8')
	.split(/^## /m)
	.slice(1)
	.map((text): Recipe => {
		const matches = [...text.matchAll(/(?:`([^`\n]+)`:\n\n)?```(\w+)\n([^]*?)```/g)]
		const blocks = matches.map(([, name, language = '', code = '']) => ({ name, language, code }))
		return {
			title: text.slice(0, text.indexOf('\n')),
			files: blocks.flatMap(({ name, ...block }) => (name ? [{ name, ...block }] : [])),
			commands: blocks.flatMap(({ language, code }) => (language === 'sh' ? code.trim().split('\n') : [])),
		}
	})

/** Inserts a diff's + lines, whatever the layout. */
function edited(text: string, diff: string): string {
	const lines = text.split('\n')
	const bare = (line: string) => line.trim().replaceAll(/\s+/g, ' ')
	const marked = (mark: string) =>
		diff
			.split('\n')
			.filter((line) => line.startsWith(mark))
			.map((line) => line.slice(1))
	const shown = marked(' ').map(bare)
	const added = marked('+')
	const at = lines.findIndex((_, from) => shown.every((line, offset) => bare(lines[from + offset] ?? '') === line))
	if (at < 0) throw new Error(`nothing reads so any more: ${shown.join(' / ')}`)
	return lines.toSpliced(at + shown.length, 0, ...added).join('\n')
}

function follow({ files }: Recipe) {
	for (const { name, language, code } of files) {
		const file = inCopy(name)
		if (language === 'diff') writeFileSync(file, edited(readFileSync(file, 'utf8'), code))
		else {
			expect(existsSync(path.dirname(file)), `the folder of ${name} is there`).toBe(true)
			expect(existsSync(file), `${name} is new`).toBe(false)
			writeFileSync(file, code)
		}
	}
}

async function inProject(command: string, ...args: string[]): Promise<string> {
	const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')))
	const { stdout } = await run(command, args, { cwd: copy, env }).catch((error: { stdout: string; stderr: string }) => {
		throw new Error(`${command} ${args.join(' ')}:\n${error.stdout}${error.stderr}`)
	})
	return stdout
}

const allCommands = recipes.flatMap(({ commands }) => commands)
const testCommands = allCommands.flatMap((command) => [...command.matchAll(/^npm test -- (unit|http|e2e) (\S+)$/g)])
const recipe = (word: string) => recipes.find(({ title }) => title.includes(word))!

beforeAll(() => {
	const left = new Set(['.git', '.react-router', 'build', 'data', 'node_modules', 'release', 'tests/.work', 'uploads'])
	cpSync('.', copy, { recursive: true, filter: (name) => !left.has(name) })
	mkdirSync(inCopy('uploads'))
	symlinkSync(path.resolve('node_modules'), inCopy('node_modules'))
	recipes.forEach(follow)
})

describe('the recipes of CONTRIBUTING.md', () => {
	test('the recipes of CONTRIBUTING.md are five, and every command is one of the project', () => {
		const titles = ['1. Set up', '2. Run one test', '3. Add a page', '4. Add an operation', '5. Add a migration']
		expect(recipes.map(({ title }) => title)).toEqual(titles)
		const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
		const names = allCommands.map((command) => /^npm (?:run )?([\w:]+)/.exec(command)?.[1] ?? command)
		expect(names.filter((name) => !(name in scripts))).toEqual([])
	})

	test('the recipes of CONTRIBUTING.md name tests that are there', () => {
		const folders = {
			unit: '{app,tests,prisma,scripts}/**/*.test.ts',
			http: 'tests/http/**/*.test.ts',
			e2e: 'tests/e2e/**/*.spec.ts',
		}
		expect(testCommands.length).toBeGreaterThan(3)
		for (const [command, step, part] of testCommands) {
			const found = globSync(folders[step as keyof typeof folders], { cwd: copy }).filter((name) =>
				name.includes(part!),
			)
			expect(found, command).not.toEqual([])
		}
	})

	test('the recipes of CONTRIBUTING.md pass the type check, which knows the new page only by its address', async () => {
		await inProject('react-router', 'typegen')
		// With their imports: the rest is checked without this test.
		const made = recipes.flatMap(({ files }) => files).filter(({ language }) => language !== 'diff')
		const include = ['.react-router/types/+*.ts', ...made.map(({ name }) => name)]
		expect(include.length).toBeGreaterThan(4)
		writeFileSync(inCopy('tsconfig.recipes.json'), JSON.stringify({ extends: './tsconfig.json', include }))
		await inProject('tsc', '--project', 'tsconfig.recipes.json', '--singleThreaded')
	})

	test('the recipes of CONTRIBUTING.md write a migration for the new column', async () => {
		const [command = ''] = recipe('migration').commands
		const output = await inProject('sh', '-c', command)
		expect(output).toMatch(/Wrote prisma\/migrations\/\d+_message_read_at\/migration.sql/)
		const [file = ''] = globSync('prisma/migrations/*_message_read_at/migration.sql', { cwd: copy })
		expect(readFileSync(inCopy(file), 'utf8')).toContain('ADD COLUMN "readAt" DATETIME')
	})

	test('the recipes of CONTRIBUTING.md pass the unit tests that they name, on a database with that migration', async () => {
		// `npm test` without the build.
		const names = testCommands.filter(([, step]) => step === 'unit').map(([, , part]) => part!)
		await inProject('vitest', 'run', '--project=unit*', '--reporter=json', '--outputFile=report.json', ...names)
		const report = JSON.parse(readFileSync(inCopy('report.json'), 'utf8')) as {
			testResults: { name: string; status: string }[]
		}
		const results = report.testResults.map(({ name, status }) => `${path.relative(copy, name)}: ${status}`)
		expect(results.toSorted()).toEqual([
			'app/shop/feedback/old-messages.server.test.ts: passed',
			'app/shop/money.test.ts: passed',
			'tests/house/schema.test.ts: passed',
		])
	})
}, 300_000)
