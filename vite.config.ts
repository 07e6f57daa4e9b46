import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { createChunkListPlugin } from './scripts/build/chunk-list.ts'
import { createDevelopmentRequestsPlugin } from './scripts/build/development-requests.ts'
import { createFoldCssPlugin } from './scripts/build/fold-css.ts'
import { createLeanServerPlugin } from './scripts/build/lean-server.ts'
import { createPlainImportsPlugin } from './scripts/build/plain-imports.ts'
import { createReloadDocumentsPlugin } from './scripts/build/reload-documents.ts'
import { createStylePartsPlugin } from './scripts/build/style-parts.ts'
import { createWorkersPlugin } from './scripts/build/workers.ts'

// Few chunks, because small files compress badly and each costs its headers. Documents: one file that every page has,
// with the entry (each other `behaviors.ts` is a separate file without the bundler's runtime, which would cost a page
// another wait). Admin: the framework (two chunks,
// because each runs in a single task), the code of every page, the forms, and the page's own code.
const groups = [
	{
		name: 'document',
		test: /app\/(entry\.client|enhance\/((?!morph)[\w-]+\.ts|(connection|shell)\/)|shop\/(values\/text|search\/normalize))/,
		priority: 8,
	},
	{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
	{ name: 'router', test: /node_modules\/(react-router|cookie-es)\//, priority: 3 },
	{ name: 'forms', test: /node_modules\/@conform-to\/|app\/ui\/forms\/field/, priority: 2 },
	{
		name: 'back-office',
		test: /app\/ui\/(shell\/(?!entry-page|delayed-redirect)|seo|focus|admin\/connection)/,
		priority: 1,
	},
]

/** Matches modules that load only when the shop uses PostgreSQL. */
const ofPostgresql =
	/node_modules\/(@prisma\/adapter-pg|pg|pg-\w+|pgpass|postgres-\w+|split2|xtend)\/|\.postgresql\.(wasm-base64\.)?mjs$|\/db\/(generated-)?postgresql\//
const excluding = (test: RegExp) => (id: string) => test.test(id) && !ofPostgresql.test(id)

// V8 allocates and keeps memory in proportion to a file: four files in turn take less than one.
const serverGroups = [
	// Loads only when metrics are read.
	{ name: 'metrics', test: /node_modules\/(prom-client|@opentelemetry|tdigest|bintrees)\//, priority: 5 },
	// Loads only when a passkey is used.
	{
		name: 'passkeys',
		test: /node_modules\/(@simplewebauthn|@peculiar|@hexagon|@levischuck|asn1js|pvtsutils|pvutils|reflect-metadata|tsyringe)\//,
		priority: 5,
	},
	{ name: 'react', test: /node_modules\/(react|react-dom|react-router)\//, priority: 4 },
	{ name: 'prisma', test: excluding(/node_modules\/@prisma\/|app\/adapters\/db\/generated\//), priority: 3 },
	{ name: 'packages', test: excluding(/node_modules\/(?!aws4fetch)/), priority: 2 },
	// Loads before `shop`, which waits for its database and therefore needs these modules.
	{ name: 'adapters', test: /app\/adapters\/(?!db\/|files\/bucket(-originals)?\.)/, priority: 1.5 },
	{ name: 'ui', test: /app\/ui\//, priority: 1 },
	{ name: 'shop', test: excluding(/app\/(shop|http|adapters)\/(?!files\/bucket(-originals)?\.)/), priority: 1 },
]

export default defineConfig(({ command }) => ({
	// The style sheets are minified once, at the end.
	plugins: [
		tailwindcss({ optimize: false }),
		createFoldCssPlugin(),
		createDevelopmentRequestsPlugin(),
		reactRouter(),
		createPlainImportsPlugin(),
		createReloadDocumentsPlugin(),
		createChunkListPlugin('build/chunks.json'),
		createStylePartsPlugin('build/style-parts.json'),
		createLeanServerPlugin(),
		createWorkersPlugin('assets'),
	],
	build: {
		target: 'es2022',
		cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
		assetsInlineLimit: 0,
		modulePreload: false,
	},
	environments: {
		client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
		ssr: {
			build: {
				license: { fileName: 'LICENSES.md' },
				// Docstrings would be a fifth of the loaded sources.
				rolldownOptions: { output: { codeSplitting: { groups: serverGroups }, comments: { jsdoc: false } } },
			},
		},
	},
	...(command === 'build' && {
		// A single file starts faster than hundreds; only native binaries stay packages.
		ssr: { noExternal: true, external: ['sharp', 'better-sqlite3'] },
		// Otherwise React's development build would be included.
		define: { 'process.env.NODE_ENV': '"production"' },
	}),
}))
