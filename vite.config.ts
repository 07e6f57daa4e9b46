import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { chunkList } from './scripts/build/chunk-list.ts'
import { foldedCss } from './scripts/build/fold-css.ts'
import { leanServer } from './scripts/build/lean-server.ts'
import { styleParts } from './scripts/build/style-parts.ts'
import { workbookWorker } from './scripts/build/workbook-worker.ts'

// Few files, because small ones compress badly: of documents what every page has (each `behaviours.ts` is a file of its
// own, without the bundler's runtime, for which a page would wait once more); of the back-office the framework (two, for
// each runs at one go), every page's, the forms', and the page's own.
const groups = [
	{
		name: 'document-connection',
		test: /app\/(enhance\/(connection\/|shell\/(close-on-back|tell-loading))|shop\/(text|search\/normalise))/,
		priority: 8,
	},
	{
		name: 'document',
		test: /app\/enhance\/((?!morph)[\w-]+\.ts|shell\/(broken-images|cart-count|panels))/,
		priority: 7,
	},
	{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
	{ name: 'router', test: /node_modules\/(react-router|cookie-es)\//, priority: 3 },
	{ name: 'forms', test: /node_modules\/@conform-to\/|app\/ui\/forms\/(field|error-summary)/, priority: 2 },
	{
		name: 'back-office',
		test: /app\/ui\/(shell\/(?!entry-page|delayed-redirect)|seo|focus|admin\/connection)/,
		priority: 1,
	},
]

/** Loaded only by a shop whose database is there. */
const ofPostgresql =
	/node_modules\/(@prisma\/adapter-pg|pg|pg-\w+|pgpass|postgres-\w+|split2|xtend)\/|\.postgresql\.(wasm-base64\.)?mjs$|\/db\/(generated-)?postgresql\//
const except = (test: RegExp) => (id: string) => test.test(id) && !ofPostgresql.test(id)

// V8 takes memory in proportion to a file and keeps it: four in turn take less than one.
const serverGroups = [
	// Loaded only where metrics are read.
	{ name: 'metrics', test: /node_modules\/(prom-client|@opentelemetry|tdigest|bintrees)\//, priority: 5 },
	{ name: 'react', test: /node_modules\/(react|react-dom|react-router)\//, priority: 4 },
	{ name: 'prisma', test: except(/node_modules\/@prisma\/|app\/adapters\/db\/generated\//), priority: 3 },
	{ name: 'packages', test: except(/node_modules\/(?!aws4fetch)/), priority: 2 },
	// Before `shop`, which waits for its database: that needs these.
	{ name: 'adapters', test: /app\/adapters\/(?!db\/|files\/(in-)?bucket\.)/, priority: 1.5 },
	{ name: 'shop', test: except(/app\/(shop|http|adapters)\/(?!files\/(in-)?bucket\.)/), priority: 1 },
]

export default defineConfig(({ command }) => ({
	// Style sheets are minified once, at the end.
	plugins: [
		tailwindcss({ optimize: false }),
		foldedCss(),
		reactRouter(),
		chunkList('build/chunks.json'),
		styleParts('build/style-parts.json'),
		leanServer(),
		workbookWorker('assets'),
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
				rolldownOptions: { output: { codeSplitting: { groups: serverGroups } } },
			},
		},
	},
	...(command === 'build' && {
		// One file starts faster than hundreds; only binaries stay packages.
		ssr: { noExternal: true, external: ['sharp', 'better-sqlite3'] },
		// Else React's development build would come along.
		define: { 'process.env.NODE_ENV': '"production"' },
	}),
}))
