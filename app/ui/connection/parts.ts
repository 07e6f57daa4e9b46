import { discovery, routesOfNavigation } from './discovery.ts'
import { fetchAnswer } from '#app/enhance/connection/fetch-answer.ts'
import { fetchPart, filesOf, type Part } from './fetch-part.ts'
import { NoAnswer } from '#app/enhance/connection/no-answer.ts'
import { type PageRouter, pageRouter } from './router.ts'
import { submitAsDocument, announceLostForm, announceLostPage, stay } from './stay.ts'

/** The shop no longer has the file. */
const gone = 404

/**
 * The routes' parts by id, for React Router, which reloads the page when one does not come. A missing one is a promise
 * that waits for it, and what is under way is given up.
 */
export function partsOf(loaded: Record<string, unknown>, routes: Record<string, Part>): Record<string, unknown> {
	const here = new Set(Object.values(routes).flatMap(filesOf))
	const coming = new Map<string, Promise<unknown>>()
	const load = (id: string) => {
		const part =
			coming.get(id) ?? untilItComes(id, () => fetchPart(routes[id]!, here)).then((module) => (loaded[id] = module))
		coming.set(id, part)
		return part
	}
	prepareForms = () => {
		for (const id of partsOfForms()) if (!(id in loaded) && routes[id]) void load(id)
	}
	let requested: string | undefined
	return new Proxy(loaded, {
		has: (target, id) => id in target || ((requested = String(id)), true),
		get: (target, id) => {
			const isRequested = requested === id && !(id in target)
			requested = undefined
			return isRequested ? load(id) : target[String(id)]
		},
	})
}

export let prepareForms: () => void = () => undefined

export async function fetchForRouter(request: Request, { type }: { type: string }): Promise<Response> {
	if (type === 'manifest') return discovery(pathsOf(request), fetchRoutes(request))
	const response = await fetchData(request)
	await routesOfNavigation()
	return response
}

const pathsOf = ({ url }: Request) => new URL(url).searchParams.get('paths')?.split(',') ?? []

async function fetchRoutes(request: Request): Promise<Response> {
	try {
		const response = await fetchAnswer(
			request,
			({ status, headers }) => status === 204 || (status === 200 && /\bjson\b/.test(headers.get('Content-Type') ?? '')),
		)
		// The shop was deployed. React Router would load a document too, but shows an error the second time.
		if (response.status === 204) throw new NoAnswer(true, gone)
		const routes: unknown = await response.json()
		return Object.assign(response, { json: () => Promise.resolve(routes) })
	} catch (error) {
		const router = pageRouter()
		const paths = pathsOf(request)
		if (!router || !(error instanceof NoAnswer) || !giveUp(router, error, (path) => paths.includes(path))) throw error
		return new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(error)))
	}
}

async function fetchData(request: Request): Promise<Response> {
	try {
		return await fetchAnswer(request, ({ headers }) => headers.has('X-Remix-Response'))
	} catch (error) {
		// Not in `keepPage`: a form may have its own words and not pass it on.
		if (error instanceof NoAnswer && request.method !== 'GET') announceLostForm(error)
		throw error
	}
}

async function untilItComes<T>(id: string, fetchIt: () => Promise<T>): Promise<T> {
	for (;;) {
		try {
			return await fetchIt()
		} catch (error) {
			const router = pageRouter()
			const needsIt = (path: string) => Boolean(router?.match(path)?.some(({ route }) => route.id === id))
			if (router) giveUp(router, error, needsIt)
			await nextAttempt(router)
		}
	}
}

/** Leaves, with a word, what waits for it; answers whether anything did. */
function giveUp(router: PageRouter, error: unknown, isMeant: (path: string) => boolean): boolean {
	const { navigation, fetchers } = router.state
	const waiting = [...fetchers].filter(
		([, { state, formAction }]) =>
			state !== 'idle' && formAction && isMeant(new URL(formAction, location.href).pathname),
	)
	const isWaitedFor = navigation.location !== undefined && isMeant(navigation.location.pathname)
	if (!isWaitedFor && waiting.length === 0) return false
	// A file that is gone belongs to an older shop.
	if (!(error instanceof NoAnswer) || error.status === gone) {
		submitAsDocument(router, waiting.length > 0)
		return true
	}
	if (navigation.state === 'loading') announceLostPage(router, error)
	else announceLostForm(error)
	for (const [key] of waiting) router.resetFetcher(key)
	if (isWaitedFor) stay(router)
	return true
}

function nextAttempt(router: PageRouter | undefined): Promise<void> {
	return new Promise((resolve) => {
		const unsubscribe = router?.subscribe(({ navigation, fetchers }) => {
			if (navigation.state !== 'idle' || [...fetchers.values()].some(({ state }) => state !== 'idle')) go()
		})
		const go = () => {
			unsubscribe?.()
			removeEventListener('online', go)
			resolve()
		}
		addEventListener('online', go)
	})
}

function partsOfForms(): string[] {
	const router = pageRouter()
	const posts = document.querySelectorAll<HTMLFormElement>('form[method=post]')
	const paths = new Set([...posts].map((form) => new URL(form.getAttribute('action') ?? '', location.href).pathname))
	return router ? [...paths].flatMap((path) => router.match(path)?.map(({ route }) => route.id) ?? []) : []
}
