import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { aboutDisk } from './tests/support/storage/about-disk.ts'
import { isAboutSqlite } from './tests/support/postgresql/about-sqlite.ts'
import { isOverHttp, onPostgresql } from './tests/support/postgresql/tested-engine.ts'

/**
 * The files for `npm test -- postgresql two-processes`: API contract and races, but no limits, which are counted per
 * process.
 */
const contractAndRaces =
	/^tests\/http\/(api\/(cart|collections|colors|feedback|orders|products|tokens|users|variants)|ordering\/(checkout-races|last-of-a-size|one-submission|order-storms))\./

/**
 * The files for `npm test -- bucket`: tests of images and videos with object storage, and one of each kind of the forms
 * and calls that accept a file.
 */
const onBucket = process.env.TESTED_STORAGE === 'bucket'
const media = /storeImage|storeVideo|ImageBytes|VideoBytes|images\.ts'|videos\.ts'/
const testedWithBucket =
	/^app\/|(admin-(banners|collections|product-form|video)|logo-settings|from-photos|returns|api\/products|profile|review-photos|any-sequence)\.test/

/** The files that a plain run leaves to CI and `npm test -- deployment`. */
const leftOut = process.env.LEFT_OUT?.split(',') ?? []

const shared = {
	// The built server is four megabytes of JavaScript that Node can load without Vite.
	server: { deps: { external: [/\/build\/server\//] } },
	environment: 'node' as const,
	setupFiles: [
		...(process.env.TEST_TIMES ? ['scripts/testing/times-of-vitest.mjs'] : []),
		'tests/support/own-database.ts',
		'tests/support/no-console-errors.ts',
	],
	restoreMocks: true,
	// The timeouts of all waiting, because a busy machine is slow.
	expect: { poll: { timeout: 240_000, interval: 20 } },
	testTimeout: 300_000,
	hookTimeout: 300_000,
}

/**
 * Files that change what other files of the same process would see, or that see what those started, such as a running
 * backup.
 */
const needsOwnProcess =
	/storage\/file-bucket|shops-on-server|last-backup\.json|vi\.(mock|stub|hoisted|useFakeTimers)|process\.env(\.\w+|\[[^\]]+\]) (\?\?)?= |Object\.assign\(process\.env|delete process\.env/

/** Returns the files of some patterns that an engine or a storage is tested with. */
function listTestedFiles(wanted: string[]) {
	const files = globSync(wanted)
	if (isOverHttp) return files.filter((file) => contractAndRaces.test(file))
	if (onPostgresql) return files.filter((file) => !isAboutSqlite(file, readFileSync(file, 'utf8')))
	if (onBucket) {
		const isAboutMedia = (file: string) => testedWithBucket.test(file) && media.test(readFileSync(file, 'utf8'))
		return files.filter((file) => isAboutMedia(file) && !(file in aboutDisk))
	}
	return files.filter((file) => !leftOut.includes(file))
}

/**
 * Returns two projects: the files that share a process, because loading the shop takes longer than most tests, and the
 * others.
 */
function createProjects(name: string, wanted: string[], setupFiles: string[] = []) {
	const include = listTestedFiles(wanted)
	const sharing = include.filter((file) => !needsOwnProcess.test(readFileSync(file, 'utf8')))
	const settings = { ...shared, setupFiles: [...shared.setupFiles, ...setupFiles] }
	return [
		{ test: { ...settings, name, include, exclude: sharing } },
		{ test: { ...settings, name: `${name}-shared`, include: sharing, isolate: false } },
	]
}

export default defineConfig({
	test: {
		globalSetup: [
			'tests/support/template-database.ts',
			'tests/support/postgresql/on-demand.ts',
			...(onPostgresql ? ['tests/support/postgresql/template.ts'] : []),
			...(onBucket ? ['tests/support/storage/shared-bucket.ts'] : []),
		],
		pool: 'forks',
		// One more than the number of cores, because tests wait for the disk and for hashing.
		maxWorkers: availableParallelism() + 1,
		projects: [
			...createProjects(
				'unit',
				onPostgresql || onBucket
					? ['app/**/*.test.ts', 'tests/any-sequence.test.ts', 'tests/search-text.test.ts']
					: ['{app,prisma,scripts}/**/*.test.ts', 'tests/*.test.ts', 'tests/{house,faults,deploy}/**/*.test.ts'],
			),
			...createProjects('http', ['tests/http/**/*.test.ts'], ['tests/support/pages/mail-server-set.ts']),
		],
	},
})
