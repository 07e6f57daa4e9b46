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

export default defineConfig({
	test: {
		pool: 'forks',
		// One above the cores: tests wait for disk and hashing.
		maxWorkers: availableParallelism() + 1,
		projects: [
			{
				test: {
					...shared,
					name: 'unit',
					include: [
						'app/**/*.test.ts',
						'tests/*.test.ts',
						'tests/house/**/*.test.ts',
						'tests/faults/**/*.test.ts',
						'prisma/**/*.test.ts',
						'scripts/**/*.test.ts',
					],
				},
			},
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
