import type { Plugin } from 'vite'

const wasmFile = 'assets/query-compiler.wasm'

/**
 * Saves the loaded server's memory: V8 keeps a source with one letter beyond Latin-1 in two bytes each, and Prisma's
 * compiler would be there three times.
 */
export function leanServer(): Plugin {
	return {
		name: 'lean-server',
		apply: 'build',
		applyToEnvironment: ({ name }) => name === 'ssr',
		transform: {
			filter: { id: /query_compiler\w*\.\w+\.wasm-base64\.mjs$/ },
			handler(code) {
				const [, text] = /"([\w+/=]{1000,})"/.exec(code) ?? []
				if (!text) throw new Error('Prisma keeps its query compiler in another way now.')
				this.emitFile({ type: 'asset', fileName: wasmFile, source: Buffer.from(text, 'base64') })
				// Its readers make a Buffer of the text anyway.
				return `import { readFileSync } from 'node:fs'\nexport const wasm = readFileSync(new URL('query-compiler.wasm', import.meta.url))`
			},
		},
		generateBundle(_, bundle) {
			for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = inLatin1(chunk.code)
		},
	}
}

function inLatin1(code: string): string {
	return code.replace(/[\u0100-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
