import { defineConfig } from 'vitest/config'

export default defineConfig({
	test: {
		include: ['tests/machine/*.test.ts'],
		globalSetup: ['tests/support/template-database.ts'],
		setupFiles: ['tests/support/own-database.ts'],
		server: { deps: { external: [/\/build\/server\//] } },
		environment: 'node',
		fileParallelism: false,
		// The tests install packages, and the machine may be busy.
		testTimeout: 600_000,
		hookTimeout: 1_200_000,
	},
})
