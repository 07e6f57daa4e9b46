import type { Plugin } from 'vite'

const farAway = 2 ** 32 - 2
const prismaFiles = /@prisma\/client\/runtime\/client\.m?js$|query_compiler\w*\.\w+\.wasm-base64\.mjs$/
const pageOfRouter = /react-router\/dist\/production\/lib\/server-runtime\/server\.m?js$/

/**
 * Reduces the loaded server's memory: Node stores a large source with a single non-ASCII character in two bytes per
 * character, Prisma's compiler would be loaded three times, and Prisma's argument metadata would be seven times as
 * large. Also saves time: React Router encodes the data for its own inline script, which shoppers' pages do not send.
 */
export function createLeanServerPlugin(): Plugin {
	return {
		name: 'lean-server',
		apply: 'build',
		applyToEnvironment: ({ name }) => name === 'ssr',
		transform: {
			filter: { id: [prismaFiles, pageOfRouter] },
			handler(code, id) {
				if (pageOfRouter.test(id)) return withLazyHandoff(code)
				if (/client\.m?js$/.test(id)) return withSparseEdges(code)
				const name = `query-compiler-${/\.(\w+)\.wasm/.exec(id)![1]}.wasm`
				const [, text] = /"([\w+/=]{1000,})"/.exec(code) ?? []
				if (!text) throw new Error('Prisma now stores its query compiler in another way.')
				this.emitFile({ type: 'asset', fileName: `assets/${name}`, source: Buffer.from(text, 'base64') })
				// The callers convert the text to a Buffer anyway.
				return `import { readFileSync } from 'node:fs'\nexport const wasm = readFileSync(new URL('${name}', import.meta.url))`
			},
		},
		generateBundle(_, bundle) {
			for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = toAscii(chunk.code)
		},
	}
}

/** The code where Prisma reads the fields of one of its thousands of input types. */
const edges =
	/(\w)=\{\}(;for\(let (\w)=0;\3<\w;\3\+\+\)\{let \w=this\.#\w\(\),\w=this\.#\w\(\),\w=this\.#\w\(\),\w=this\.#\w\(\),)/g

/**
 * Prisma numbers the fields of all types together. V8 allocates an object with such keys up to the highest number,
 * unless a distant key turned it into a dictionary.
 */
function withSparseEdges(code: string): string {
	if (code.match(edges)?.length !== 1) throw new Error('Prisma now reads its types in another way.')
	return code.replace(edges, `$1={${farAway}:0};delete $1[${farAway}]$2`)
}

const handoff = /serverHandoffStream: (encodeViaTurboStream\([^()]*\))/g

/** Encodes the data for React Router's inline script only when a page needs it. */
function withLazyHandoff(code: string): string {
	if (code.match(handoff)?.length !== 2) throw new Error('React Router now encodes its pages in another way.')
	const once = "Object.defineProperty(this, 'serverHandoffStream', { value: $1 }).serverHandoffStream"
	return code.replace(handoff, `get serverHandoffStream() { return ${once} }`)
}

function toAscii(code: string): string {
	return code.replace(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
