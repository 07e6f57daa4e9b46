import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * Lists the modules of each browser file, because the files do not contain that information
 * (tests/house/bundle.test.ts).
 */
export function createChunkListPlugin(file: string): Plugin {
	return {
		name: 'chunk-list',
		apply: 'build',
		applyToEnvironment: ({ name }) => name === 'client',
		writeBundle(_, bundle) {
			const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
			const list = chunks.map(({ fileName, imports, moduleIds }) => [
				fileName,
				{ imports, modules: moduleIds.map((id) => path.relative('.', id.split('?')[0]!)) },
			])
			writeFileSync(file, JSON.stringify(Object.fromEntries(list), null, '\t'))
		},
	}
}
