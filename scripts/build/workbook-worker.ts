import { build, type Plugin, type Rolldown } from 'vite'

const program = 'app/shop/import/file/workbook/worker.server.ts'
const name = 'workbook-worker.js'
const start = /new URL\((['"])\.\/worker\.server\.ts\1, import\.meta\.url\)/

/**
 * Puts the worker that reads workbooks into the folder of the chunk that starts it: one file, that shares none with the
 * shop and so loads nothing of it.
 */
export function workbookWorker(folder: string): Plugin {
	return {
		name: 'workbook-worker',
		apply: 'build',
		transform: {
			filter: { id: /workbook\/in-worker\.server\.ts$/ },
			async handler(code) {
				if (!start.test(code)) throw new Error('The worker that reads workbooks is started in another way now.')
				this.emitFile({ type: 'prebuilt-chunk', fileName: `${folder}/${name}`, code: await inOneFile() })
				return code.replace(start, `new URL('${name}', import.meta.url)`)
			},
		},
	}
}

async function inOneFile(): Promise<string> {
	const options = { ssr: program, target: 'node24', write: false }
	const { output } = (await build({
		configFile: false,
		logLevel: 'silent',
		publicDir: false,
		build: options,
	})) as Rolldown.RolldownOutput
	return output[0].code
}
