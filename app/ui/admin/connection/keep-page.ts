import { data, type DataStrategyResult, isRouteErrorResponse, redirect, redirectDocument, replace } from 'react-router'
import { announceLost } from '#app/enhance/connection/lost-line.ts'
import { NoAnswer, unansweredPage } from '#app/enhance/connection/no-answer.ts'
import { announceLostForm } from './lost-form.ts'
import { isStaying, noteAnswer, noteStaying, shownAnswer, shownPage } from './shown-page.tsx'

type Results = Record<string, DataStrategyResult>

/** The milliseconds after which a request counts as failed. A phone keeps a dead connection for longer. */
const timeout = 45_000

/** The requested page follows a form that succeeded. */
let followsForm = false

/**
 * Serves as the root's `clientMiddleware`: when a form or page fails, the page and the input are kept, and
 * `announceLost` shows a message. A storefront page is a document.
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

/** Returns the results; `undefined` when none arrived in time. An upload has no time limit. */
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

/** Returns the error of the results. Redirects may be thrown too, and an action's errors are wrapped with a status. */
function problemIn(results: Results): unknown {
	const failed = Object.values(results).find(({ type, result }) => type === 'error' && !(result instanceof Response))
	return failed && unwrapData(failed.result)
}

/** Returns the argument of `data`. */
function unwrapData(result: unknown): unknown {
	return result !== null && typeof result === 'object' && 'type' in result && 'data' in result && 'init' in result
		? result.data
		: result
}

/** Returns the error when the shop did not respond: there was no response, or one from another server. */
function findLostAnswer(problem: unknown, mayArrive: boolean): NoAnswer | undefined {
	if (problem instanceof NoAnswer) return problem
	if (isRouteErrorResponse(problem)) return isForeign(problem) ? new NoAnswer(true, problem.status) : undefined
	// React Router throws this error for a response that is not its data.
	if (problem instanceof Error && problem.message.startsWith('Unable to decode')) return new NoAnswer(true)
	return problem instanceof TypeError ? new NoAnswer(mayArrive) : undefined
}

/** Returns whether a response is a proxy's page. The shop's own refusals are short messages. */
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

/** Returns results with the response to a form on its own page, for which React Router loads nothing. */
function addAnswer(id: string | undefined, answer: unknown): Results {
	const page = id ?? [...shownPage()!.loaderData.keys()].at(-1)!
	noteAnswer({ answer, isLedOn: false })
	return { [page]: { type: 'data', result: data(answer, { status: 503 }) } }
}

/** Navigates to the current page with its current data. */
function stay(): Results {
	const { pathname, search, hash } = shownPage()!.location
	const address = pathname + search + hash
	noteStaying()
	// *Back* has changed the URL already, so the left entry is replaced by another one.
	const hasMoved = location.pathname + location.search !== pathname + search
	return { root: { type: 'error', result: hasMoved ? redirect(address) : replace(address) } }
}

function resultsOfShown(): Results {
	return Object.fromEntries([...shownPage()!.loaderData].map(([id, result]) => [id, { type: 'data', result }]))
}
