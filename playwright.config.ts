import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { contacts } from './tests/support/data/contacts.ts'

// Workers load this file again and read the port and folder that the first load stored in the environment.
process.env.E2E_PORT ??= String(20_000 + (process.pid % 20_000))
process.env.E2E_DATA ??= mkdtempSync(path.join(tmpdir(), 'shop-e2e-'))
// A worker tells the timing reporter which process it is.
const { TEST_TIMES: times, TEST_WORKER_INDEX: worker } = process.env
if (times && worker) writeFileSync(`${times}-worker-${worker}`, String(process.pid))
const address = `http://localhost:${process.env.E2E_PORT}`

// Chromium uses only the last list of disabled features, so this one starts with Playwright's own (chromiumSwitches).
const withoutFeatures = [
	'AvoidUnnecessaryBeforeUnloadCheckSync',
	'DestroyProfileOnBrowserClose',
	'HttpsUpgrades',
	'HttpsFirstBalancedModeAutoEnable',
	'LensOverlay',
	'MediaRouter',
	'PaintHolding',
	'ThirdPartyStoragePartitioning',
	'AvoidCorsURLLoaderRestartOnRedirect',
	'TcpPortRandomizationWin',
	'OptimizationHints',
	'NetworkTimeServiceQuerying',
	'AimEnabled',
	'PreconnectToSearch',
	// The invisible address bar would open two extra pages in each test.
	'WebUIOmniboxPopup',
	'WebUIOmniboxAimPopup',
	// A process kept ready for a page that never opens
	'SpareRendererForSitePerProcess',
]

/**
 * Plain `npm test` leaves the `@ci` tests to CI and `npm test -- e2e`. Only `npm test -- long` runs the `@long` tests.
 */
const which = process.env.LONG_TESTS
	? { grep: /@long/ }
	: { grepInvert: process.env.LEAVE_TO_CI ? /@ci|@long/ : /@long/ }

export default defineConfig({
	testDir: 'tests/e2e',
	...which,
	outputDir: 'test-results',
	globalTeardown: './tests/support/e2e-teardown.ts',
	fullyParallel: true,
	// One more than the cores of a small machine: while one waits for an animation the others go on. Each worker starts a
	// browser and fills its cache.
	workers: 3,
	timeout: 300_000,
	// `npm test` counts a test that needs a retry.
	retries: process.env.CI ? 1 : 0,
	expect: { timeout: 15_000 },
	reporter: 'list',
	use: {
		...devices['Pixel 5'],
		viewport: { width: 360, height: 640 },
		// No test checks pixels, and drawing seven times as many would take seven times as long.
		deviceScaleFactor: 1,
		baseURL: address,
		locale: 'en-IN',
		// A page without its files in the cache costs three times as much.
		reuseContext: true,
		// Animations are redrawn all the time; the tests that need them turn them on.
		contextOptions: { reducedMotion: 'reduce' },
		screenshot: 'only-on-failure',
		launchOptions: {
			...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
			args: [`--disable-features=${withoutFeatures.join()}`, '--disable-gpu'],
		},
	},
	webServer: {
		command: `"${process.execPath}" tests/support/e2e-shop.ts`,
		url: `${address}/health`,
		reuseExistingServer: false,
		stdout: 'ignore',
		timeout: 90_000,
		gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
		env: {
			PORT: process.env.E2E_PORT,
			DATABASE_URL: `file:${process.env.E2E_DATA}/shop.db`,
			UPLOADS_DIR: `${process.env.E2E_DATA}/uploads`,
			ADMIN_EMAIL: 'owner@example.com',
			ADMIN_PASSWORD: 'owner password',
			PASSWORD_COST: 'lowest',
			RATE_LIMITS: 'off',
			DEMO: 'off',
			...contacts,
		},
	},
})
