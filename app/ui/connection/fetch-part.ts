import { fetchAnswer } from '#app/enhance/connection/fetch-answer.ts'

export interface Part {
	module: string
	imports?: string[]
	css?: string[]
}

interface RouteModule {
	links?: () => { rel?: string; href?: string }[]
}

export const filesOf = ({ module, imports = [], css = [] }: Part) => [module, ...imports, ...css]

/** Files first: a browser may remember for ever that a part did not come. */
export async function fetchPart(part: Part, here: Set<string>): Promise<unknown> {
	await fetchFiles(filesOf(part), here)
	const module = (await import(/* @vite-ignore */ part.module)) as RouteModule
	const sheets = module.links?.().flatMap(({ rel, href }) => (rel === 'stylesheet' && href ? [href] : [])) ?? []
	await fetchFiles(sheets, here)
	return module
}

async function fetchFiles(addresses: string[], here: Set<string>) {
	const isFile = ({ ok, headers }: Response) => ok && /\b(javascript|css)\b/.test(headers.get('Content-Type') ?? '')
	const missing = addresses.filter((address) => !here.has(address))
	await Promise.all(missing.map((address) => fetchAnswer(new Request(new URL(address, location.href)), isFile)))
	for (const address of missing) here.add(address)
}
