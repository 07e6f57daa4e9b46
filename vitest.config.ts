import { defineConfig } from 'vitest/config'

const shared = {
	environment: 'node' as const,
	globalSetup: ['tests/support/template-database.ts'],
	setupFiles: ['tests/support/own-database.ts', 'tests/support/no-console-errors.ts'],
	restoreMocks: true,
	testTimeout: 60_000,
	hookTimeout: 60_000,
}

export default defineConfig({
	test: {
		pool: 'forks',
		// Its own choice leaves one core idle, which on two is half of them.
		maxWorkers: '100%',
		projects: [
			{ test: { ...shared, name: 'unit', include: ['app/**/*.test.ts', 'tests/*.test.ts', 'prisma/**/*.test.ts', 'scripts/**/*.test.ts'] } },
			{ test: { ...shared, name: 'http', include: ['tests/http/**/*.test.ts'] } },
		],
	},
})
