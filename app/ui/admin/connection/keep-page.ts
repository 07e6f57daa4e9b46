import { data, type DataStrategyResult, isRouteErrorResponse, redirect, redirectDocument, replace } from 'react-router'
import { announceLost } from '#app/enhance/connection/lost-line.ts'
import { NoAnswer, unansweredPage } from '#app/enhance/connection/no-answer.ts'
import { announceLostForm } from './lost-form.ts'
import { isStaying, noteAnswer, noteStaying, shownAnswer, shownPage } from './shown-page.tsx'

type Results = Record<string, DataStrategyResult>

/** Milliseconds after which an answer counts as lost: a phone holds on to a dead connection for longer. */
const timeout = 45_000

/** Whether the page that is asked for follows a form that was done. */
let followsForm = false

/**
 * The root's `clientMiddleware`: a form or page that fails leaves the page and what was typed; `announceLost` says so.
 * A page of the shop is a document.
 */
export async function keepPage({ request }: { request: Request }, next: () => Promise<Results>): Promise<Results> {
	const { pathname, search } = new URL(request.url)
	const isForm = request.method !== 'GET'
	if (!isForm && !/^\/admin(\/|$)/i.test(pathname)) throw redirectDocument(pathname + search)
	const isSame = isShown(pathname, search)
	if (!isForm && isSame && isStaying()) return resultsOfShown()
	const isAfterForm = followsForm && !isForm
	followsForm = false
	const mayArrive = navigator.onLine
	const results = await waitInTime(request, next())
	const problem = results ? problemIn(results) : new NoAnswer(mayArrive)
	if (request.signal.aborted || !shownPage()) return results ?? {}
	if (problem === undefined) {
		if (isForm) noteDone(results!)
		return results!
	}
	const lost = findLostAnswer(problem, mayArrive)
	if (isForm) {
		announceLostForm(lost ?? refusalOf(problem))
		return isSame ? addAnswer(Object.keys(results ?? {})[0], shownAnswer()) : stay()
	}
	if (!lost) return results!
	if (!isSame) {
		announceLost({
			text: isAfterForm
				? 'This was sent and answered, but the page that follows could not be opened.'
				: unansweredPage(lost),
			again: () => shownPage()!.open(pathname + search),
		})
		return stay()
	}
	if (isAfterForm)
		announceLost({
			text: 'This was done, but the page could not be brought up to date.',
			again: () => shownPage()!.readAnew(),
		})
	return resultsOfShown()
}

function isShown(pathname: string, search: string): boolean {
	const location = shownPage()?.location
	return location?.pathname === pathname && location.search === search
}

/** The results, or undefined where none came in time; an upload takes as long as it takes. */
async function waitInTime(request: Request, answer: Promise<Results>): Promise<Results | undefined> {
	if (request.headers.get('Content-Type')?.startsWith('multipart/')) return answer
	let timer: number | undefined
	const late = new Promise<undefined>((resolve) => (timer = window.setTimeout(resolve, timeout)))
	return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

function noteDone(results: Results) {
	const [answer] = Object.values(results)
	const isLedOn = answer?.result instanceof Response
	followsForm = true
	noteAnswer({ answer: isLedOn ? undefined : unwrapData(answer?.result), isLedOn })
}

/** What went wrong: redirects may be thrown too, and an action's errors are wrapped with a status. */
function problemIn(results: Results): unknown {
	const failed = Object.values(results).find(({ type, result }) => type === 'error' && !(result instanceof Response))
	return failed && unwrapData(failed.result)
}

/** What `data` was given. */
function unwrapData(result: unknown): unknown {
	return result !== null && typeof result === 'object' && 'type' in result && 'data' in result && 'init' in result
		? result.data
		: result
}

/** What went wrong without an answer of the shop: none came, or another's. */
function findLostAnswer(problem: unknown, mayArrive: boolean): NoAnswer | undefined {
	if (problem instanceof NoAnswer) return problem
	if (isRouteErrorResponse(problem)) return isForeign(problem) ? new NoAnswer(true, problem.status) : undefined
	// React Router's error for an answer that is not its data.
	if (problem instanceof Error && problem.message.startsWith('Unable to decode')) return new NoAnswer(true)
	return problem instanceof TypeError ? new NoAnswer(mayArrive) : undefined
}

/** Whether an answer is a proxy's page; the shop's own refusals are sentences. */
function isForeign({ status, data: text }: { status: number; data: unknown }): boolean {
	return status === 429 || status > 501 || /<\w/.test(String(text))
}

function refusalOf(problem: unknown): string {
	const message =
		isRouteErrorResponse(problem) && typeof problem.data === 'string'
			? problem.data
			: 'Something went wrong on our side, and it has been noted.'
	return `${message} What you entered is still here.`
}

/** Results with the answer to a form that stands on its own page: React Router asks for nothing then. */
function addAnswer(id: string | undefined, answer: unknown): Results {
	const page = id ?? [...shownPage()!.loaderData.keys()].at(-1)!
	noteAnswer({ answer, isLedOn: false })
	return { [page]: { type: 'data', result: data(answer, { status: 503 }) } }
}

/** Comes to the page that is shown, which is answered with what it shows. */
function stay(): Results {
	const { pathname, search, hash } = shownPage()!.location
	const address = pathname + search + hash
	noteStaying()
	// *Back* has moved already: another entry takes the place of the one that was left.
	const hasMoved = location.pathname + location.search !== pathname + search
	return { root: { type: 'error', result: hasMoved ? redirect(address) : replace(address) } }
}

function resultsOfShown(): Results {
	return Object.fromEntries([...shownPage()!.loaderData].map(([id, result]) => [id, { type: 'data', result }]))
}
