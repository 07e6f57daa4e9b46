import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const text = new Set(['.js', '.css', '.svg', '.json', '.txt', '.html', '.xml', '.webmanifest', '.ico'])
const smallest = 512

/** Creates x.br and x.gz next to text files for the static file server. */
export async function precompress(folder) {
	const files = readdirSync(folder, { recursive: true })
		.map((name) => join(folder, name))
		.filter((file) => text.has(extname(file)) && statSync(file).size >= smallest)
	await Promise.all(files.map(compress))
}

async function compress(file) {
	const content = readFileSync(file)
	const [br, gz] = await Promise.all([
		promisify(brotliCompress)(content, {
			params: {
				[constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
				[constants.BROTLI_PARAM_SIZE_HINT]: content.length,
			},
		}),
		promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
	])
	if (br.length < content.length) writeFileSync(`${file}.br`, br)
	if (gz.length < content.length) writeFileSync(`${file}.gz`, gz)
}
