import { build, type Plugin, type Rolldown } from 'vite'

/** The programs of threads by the file that starts them, with the names of their bundles. */
const workers = [
	{
		starter: /workbook\/workbook-worker\.server\.ts$/,
		start: /new URL\((['"])\.\/worker\.server\.ts\1, import\.meta\.url\)/,
		program: 'app/shop/import/file/workbook/worker.server.ts',
		name: 'workbook-worker.js',
	},
	{
		starter: /pdf\/pdf\.server\.ts$/,
		start: /new URL\((['"])\.\/pdf-worker\.server\.ts\1, import\.meta\.url\)/,
		program: 'app/adapters/pdf/pdf-worker.server.ts',
		name: 'pdf-worker.js',
	},
]

/**
 * Puts the program of each thread into the folder of the chunk that starts it. It is a single file that shares no code
 * with the shop, so it loads none of it.
 */
export function createWorkersPlugin(folder: string): Plugin {
	return {
		name: 'workers',
		apply: 'build',
		transform: {
			filter: { id: workers.map(({ starter }) => starter) },
			async handler(code, id) {
				const { start, program, name } = workers.find(({ starter }) => starter.test(id))!
				if (!start.test(code)) throw new Error(`The thread of ${program} is now started in another way.`)
				const [worker, licenses] = await bundleWorker(program)
				this.emitFile({ type: 'prebuilt-chunk', fileName: `${folder}/${name}`, code: worker.code })
				this.emitFile({ type: 'asset', fileName: `${folder}/${name}.LICENSES.md`, source: licenses!.source })
				return code.replace(start, `new URL('${name}', import.meta.url)`)
			},
		},
	}
}

/** Bundles a worker with its packages. */
async function bundleWorker(program: string) {
	const options = { ssr: program, target: 'node24', write: false, license: { fileName: 'LICENSES.md' } }
	const { output } = (await build({
		configFile: false,
		logLevel: 'silent',
		publicDir: false,
		ssr: { noExternal: true },
		build: { ...options, rolldownOptions: { output: { codeSplitting: false } } },
	})) as Rolldown.RolldownOutput
	return [output[0], output.find((file) => file.type === 'asset')] as const
}
