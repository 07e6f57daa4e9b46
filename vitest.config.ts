import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const setupFiles = ['tests/support/own-database.ts', 'tests/support/no-console-errors.ts']

const shared = {
	// Four megabytes of JavaScript that Node itself can read.
	server: { deps: { external: [/\/build\/server\//] } },
	environment: 'node' as const,
	globalSetup: ['tests/support/template-database.ts'],
	setupFiles,
	restoreMocks: true,
	testTimeout: 60_000,
	hookTimeout: 60_000,
}

const unit = ['{app,prisma,scripts}/**/*.test.ts', 'tests/*.test.ts', 'tests/{house,faults}/**/*.test.ts']
const leavesTraces =
	/\.server|shop-data|built-app|visitor|running-shop|spawn|execFile|vi\.(mock|stub|hoisted|useFakeTimers)|process\.env/
/** Shorter than the start of a process, of which they share one. */
const traceless = globSync(unit).filter((file) => !leavesTraces.test(readFileSync(file, 'utf8')))

export default defineConfig({
	test: {
		pool: 'forks',
		// One above the cores: tests wait for disk and hashing.
		maxWorkers: availableParallelism() + 1,
		projects: [
			{ test: { ...shared, name: 'unit', include: unit, exclude: traceless } },
			{ test: { ...shared, name: 'unit-traceless', include: traceless, isolate: false } },
			{
				test: {
					...shared,
					name: 'http',
					include: ['tests/http/**/*.test.ts'],
					setupFiles: [...setupFiles, 'tests/support/data/quick-passwords.ts'],
				},
			},
		],
	},
})
