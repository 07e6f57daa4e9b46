import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runProgram } from '../../tests/support/process/run-program.ts'

const { scripts, engines } = JSON.parse(readFileSync('package.json', 'utf8')) as {
	scripts: Record<string, string>
	engines: { node: string }
}
const programs = [...new Set(Object.values(scripts).flatMap((command) => /^node (\S+)/.exec(command)?.[1] ?? []))]

/** Starts a command of package.json on a Node that calls itself by another version. */
const runOn = (version: string, program: string) => {
	const fake = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
	return runProgram(['--import', `data:text/javascript,${encodeURIComponent(fake)}`, program], {
		PATH: process.env.PATH,
	})
}

test.each(programs)('%s on Node 18 exits with a sentence that names both versions', async (program) => {
	expect(await runOn('18.20.8', program)).toMatchObject({
		code: 1,
		err:
			'This shop needs Node 20 or newer, and this is Node 18.20.8. ' +
			'Install a newer version from https://nodejs.org, then run the command again.\n',
	})
})

test.each(programs)('%s imports everything else only after the check of the version', (program) => {
	const text = readFileSync(program, 'utf8')
	expect(text).toMatch(/^await import\('\.\/setup\/check-node\.mjs'\)\n/)
	expect(text).not.toMatch(/^import /m)
})

test('the oldest version of the check is the one of package.json', () => {
	const oldest = /^const oldest = (\d+)$/m.exec(readFileSync('scripts/setup/check-node.mjs', 'utf8'))?.[1]
	expect(engines.node).toBe(`>=${oldest}`)
})
