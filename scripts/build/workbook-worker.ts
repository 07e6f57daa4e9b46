import { build, type Plugin, type Rolldown } from 'vite'

const program = 'app/shop/import/file/workbook/worker.server.ts'
const name = 'workbook-worker.js'
const start = /new URL\((['"])\.\/worker\.server\.ts\1, import\.meta\.url\)/

/**
 * Puts the workbook worker into the folder of the chunk that starts it. The worker is a single file that shares no code
 * with the shop, so it loads none of it.
 */
export function createWorkbookWorkerPlugin(folder: string): Plugin {
	return {
		name: 'workbook-worker',
		apply: 'build',
		transform: {
			filter: { id: /workbook\/workbook-worker\.server\.ts$/ },
			async handler(code) {
				if (!start.test(code)) throw new Error('The worker that reads workbooks is now started in another way.')
				const [worker, licenses] = await bundleWorker()
				this.emitFile({ type: 'prebuilt-chunk', fileName: `${folder}/${name}`, code: worker.code })
				this.emitFile({ type: 'asset', fileName: `${folder}/${name}.LICENSES.md`, source: licenses!.source })
				return code.replace(start, `new URL('${name}', import.meta.url)`)
			},
		},
	}
}

/** Bundles the worker with its packages. */
async function bundleWorker() {
	const options = { ssr: program, target: 'node24', write: false, license: { fileName: 'LICENSES.md' } }
	const { output } = (await build({
		configFile: false,
		logLevel: 'silent',
		publicDir: false,
		ssr: { noExternal: true },
		build: options,
	})) as Rolldown.RolldownOutput
	return [output[0], output.find((file) => file.type === 'asset')] as const
}
