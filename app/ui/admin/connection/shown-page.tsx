import { useEffect, useLayoutEffect } from 'react'
import {
	type Location,
	useLocation,
	useMatches,
	useNavigate,
	useRevalidator,
	data,
	type DataStrategyResult,
	isRouteErrorResponse,
	redirect,
	redirectDocument,
	replace,
} from 'react-router'
import { closePanels } from '#app/enhance/shell/panels.ts'
import { announceLostSubmission } from '#app/enhance/connection/lost-submission.ts'
import { NoResponseError, describePageFailure, describeFormFailure } from '#app/enhance/connection/fetch-complete.ts'

interface PageSnapshot {
	location: Location
	/** The data of the loaders by route id, from the outermost route to the page's. */
	loaderData: Map<string, unknown>
	open: (address: string) => void
	readAnew: () => void
}

let shown: PageSnapshot | undefined

/** Returns the location and loader data of the page that is shown; `undefined` before hydration. */
export const getShownPage = () => shown

let coming: { answer: unknown; wasRedirected: boolean } | undefined
let answered: typeof coming
let position: { top: number } | undefined

/**
 * Returns the action data of the form whose submission led to the shown page. Returns `undefined` if the form
 * redirected, or if a link led to the page.
 */
export const getShownAnswer = () => answered?.answer

/** Returns whether a form redirected to the current page. */
export const wasRedirected = () => Boolean(answered?.wasRedirected)

export function recordAnswer(answer: typeof coming) {
	coming = answer
}

/**
 * Records that the page stays as it is although React Router navigates to it again, so that its scroll position is
 * kept.
 */
export function recordStaying() {
	coming = undefined
	position = { top: scrollY }
}

export function isStaying(): boolean {
	return position !== undefined
}

/**
 * Records the page that is shown. It must be rendered after React Router's scroll restoration, whose position it
 * corrects.
 */
export function ShownPage() {
	const location = useLocation()
	const matches = useMatches()
	const navigate = useNavigate()
	const { revalidate } = useRevalidator()
	useLayoutEffect(() => {
		shown = {
			location,
			loaderData: new Map(matches.map(({ id, loaderData }) => [id, loaderData])),
			open: (address) => void navigate(address),
			readAnew: () => void revalidate(),
		}
	})
	useLayoutEffect(() => {
		answered = coming
		coming = undefined
		if (position) scrollTo({ top: position.top, behavior: 'instant' })
		else closePanels()
		position = undefined
	}, [location.key])
	useEffect(trackForms, [])
	return null
}

type Results = Record<string, DataStrategyResult>

/**
 * The milliseconds after which a request without a response counts as failed. On a dead connection, a phone itself
 * would wait longer.
 */
const timeout = 45_000

/** True when the next request loads the page that follows a successful form. */
let followsForm = false

/**
 * Serves as the root route's `clientMiddleware`. When a form fails, or a page of the admin gets no response, the
 * current page and the input are kept, and `announceLostSubmission` shows a message. Pages outside the admin are loaded
 * as documents instead.
 */
export async function preservePageOnFailure(
	{ request }: { request: Request },
	next: () => Promise<Results>,
): Promise<Results> {
	const { pathname, search } = new URL(request.url)
	const isForm = request.method !== 'GET'
	if (!isForm && !/^\/admin(\/|$)/i.test(pathname)) throw redirectDocument(pathname + search)
	const isSame = isShown(pathname, search)
	if (!isForm && isSame && isStaying()) return getShownResults()
	const isAfterForm = followsForm && !isForm
	followsForm = false
	const mayArrive = navigator.onLine
	const results = await waitWithTimeout(request, next())
	const problem = results ? findError(results) : new NoResponseError(mayArrive)
	if (request.signal.aborted || !getShownPage()) return results ?? {}
	if (problem === undefined) {
		if (isForm) recordResults(results!)
		return results!
	}
	const lost = findNoResponseError(problem, mayArrive)
	if (isForm) {
		announceLostForm(lost ?? getRefusalMessage(problem))
		return isSame ? addFormResult(Object.keys(results ?? {})[0], getShownAnswer()) : stayOnPage()
	}
	if (!lost) return results!
	if (!isSame) {
		announceLostSubmission({
			text: isAfterForm ? 'The form was sent, but the next page could not be opened.' : describePageFailure(lost),
			again: () => getShownPage()!.open(pathname + search),
		})
		return stayOnPage()
	}
	if (isAfterForm)
		announceLostSubmission({
			text: 'The action was completed, but the page could not be refreshed.',
			again: () => getShownPage()!.readAnew(),
		})
	return getShownResults()
}

function isShown(pathname: string, search: string): boolean {
	const location = getShownPage()?.location
	return location?.pathname === pathname && location.search === search
}

/** Returns the results, or `undefined` when none arrived within `timeout`. An upload has no time limit. */
async function waitWithTimeout(request: Request, answer: Promise<Results>): Promise<Results | undefined> {
	if (request.headers.get('Content-Type')?.startsWith('multipart/')) return answer
	let timer: number | undefined
	const late = new Promise<undefined>((resolve) => (timer = window.setTimeout(resolve, timeout)))
	return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

function recordResults(results: Results) {
	const [answer] = Object.values(results)
	const wasRedirected = answer?.result instanceof Response
	followsForm = true
	recordAnswer({ answer: wasRedirected ? undefined : unwrapDataResult(answer?.result), wasRedirected })
}

/**
 * Returns the first error among the results of the routes; `undefined` without one. A thrown redirect is no error.
 * React Router wraps the error of an action together with its status; the error is returned without the status.
 */
function findError(results: Results): unknown {
	const failed = Object.values(results).find(({ type, result }) => type === 'error' && !(result instanceof Response))
	return failed && unwrapDataResult(failed.result)
}

/** Returns the value that an action or loader wrapped with React Router's `data`. */
function unwrapDataResult(result: unknown): unknown {
	return result !== null && typeof result === 'object' && 'type' in result && 'data' in result && 'init' in result
		? result.data
		: result
}

/**
 * Returns a `NoResponseError` when the shop did not respond: nothing arrived, or the response came from another server.
 * Returns `undefined` for other problems.
 */
function findNoResponseError(problem: unknown, mayArrive: boolean): NoResponseError | undefined {
	if (problem instanceof NoResponseError) return problem
	if (isRouteErrorResponse(problem))
		return isProxyResponse(problem) ? new NoResponseError(true, problem.status) : undefined
	// React Router throws this error for a response that is not in its own data format.
	if (problem instanceof Error && problem.message.startsWith('Unable to decode')) return new NoResponseError(true)
	return problem instanceof TypeError ? new NoResponseError(mayArrive) : undefined
}

/**
 * Returns whether an error response counts as a proxy's: its status is 429 or above 501, or it contains HTML. Other
 * refusals of the shop are short messages without HTML.
 */
function isProxyResponse({ status, data: text }: { status: number; data: unknown }): boolean {
	return status === 429 || status > 501 || /<\w/.test(String(text))
}

function getRefusalMessage(problem: unknown): string {
	const message =
		isRouteErrorResponse(problem) && typeof problem.data === 'string'
			? problem.data
			: 'Something went wrong on our side and was logged.'
	return `${message} What you entered is still here.`
}

/**
 * Returns results that show a form's response (`answer`) on the current page, with the status 503. React Router then
 * loads no data.
 */
function addFormResult(id: string | undefined, answer: unknown): Results {
	const page = id ?? [...getShownPage()!.loaderData.keys()].at(-1)!
	recordAnswer({ answer, wasRedirected: false })
	return { [page]: { type: 'data', result: data(answer, { status: 503 }) } }
}

/** Returns results that make React Router navigate to the current page, which keeps its data. */
function stayOnPage(): Results {
	const { pathname, search, hash } = getShownPage()!.location
	const address = pathname + search + hash
	recordStaying()
	// After *Back* the URL is already that of the previous page. A redirect brings the URL of the shown page back.
	const hasMoved = location.pathname + location.search !== pathname + search
	return { root: { type: 'error', result: hasMoved ? redirect(address) : replace(address) } }
}

function getShownResults(): Results {
	return Object.fromEntries([...getShownPage()!.loaderData].map(([id, result]) => [id, { type: 'data', result }]))
}

let sent: { form: HTMLFormElement; by: HTMLElement | null } | undefined

/**
 * Tracks the form that was submitted last. Submitting another form or following a link removes the message about a lost
 * submission. Returns a function that stops the tracking.
 */
export function trackForms(): () => void {
	const listening = new AbortController()
	const { signal } = listening
	const handleSubmit = ({ target, submitter }: SubmitEvent) => {
		sent = { form: target as HTMLFormElement, by: submitter }
		announceLostSubmission()
	}
	const handleLeave = ({ target }: Event) => {
		if (target instanceof Element && target.closest('a')) announceLostSubmission()
	}
	document.addEventListener('submit', handleSubmit, { capture: true, signal })
	document.addEventListener('click', handleLeave, { capture: true, signal })
	return () => listening.abort()
}

/**
 * Shows a message about the form that was submitted last, with a button that submits it again. The message is `answer`
 * if that is a text. For a `NoResponseError`, `describeFormFailure` writes the message.
 */
export function announceLostForm(answer: NoResponseError | string) {
	const { form, by } = sent ?? {}
	const text =
		typeof answer === 'string'
			? answer
			: describeFormFailure(answer, Boolean(form?.elements.namedItem('idempotencyKey')))
	announceLostSubmission({ text, again: () => form && resubmit(form, by) })
}

/**
 * Submits a form again with the same button. If React has replaced the form or the button, the one on the page with the
 * same URL and text is used.
 */
function resubmit(form: HTMLFormElement, by: HTMLElement | null | undefined) {
	const isSame = (other: HTMLFormElement) => other.action === form.action && other.textContent === form.textContent
	const there = form.isConnected ? form : [...document.forms].find(isSame)
	const buttons = [...(there?.elements ?? [])].filter((element) => element instanceof HTMLButtonElement)
	const isSameButton = (other: HTMLButtonElement) =>
		other.formAction === (by as HTMLButtonElement | null)?.formAction && other.textContent === by?.textContent
	there?.requestSubmit(by?.isConnected ? by : buttons.find(isSameButton))
}
