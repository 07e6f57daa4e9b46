import { defineConfig } from 'vitest/config'

export default defineConfig({
	test: {
		include: ['tests/browsers/*.test.ts'],
		environment: 'node',
		// A whole journey in a browser that was just started.
		testTimeout: 180_000,
		hookTimeout: 120_000,
	},
})
