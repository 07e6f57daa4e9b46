import { data, type DataStrategyResult, isRouteErrorResponse } from 'react-router'
import { announceLost } from '#app/enhance/connection/lost.ts'
import { NoAnswer } from '#app/enhance/connection/no-answer.ts'
import { type PageRouter, pageRouter } from './router.ts'
import { announceLostForm, announceLostPage, stay, takeReturn } from './stay.ts'

type Results = Record<string, DataStrategyResult>

interface MiddlewareArguments {
	request: Request
	/** React Router's, not public. */
	unstable_initiator?: string
}

/**
 * The root's `clientMiddleware`: a form or page that fails leaves the page and what was typed; `announceLost` says so.
 */
export async function keepPage(
	{ request, unstable_initiator }: MiddlewareArguments,
	next: () => Promise<Results>,
): Promise<Results> {
	const router = pageRouter()
	if (router && takeReturn())
		return ofThisPage(
			router,
			router.state.matches.map(({ id }) => id),
		)
	const results = await next()
	const problem = problemIn(results)
	if (problem === undefined || !router || request.signal.aborted) return results
	const asks =
		isOfNavigation(router, request) || unstable_initiator === 'navigation' ? 'navigation' : unstable_initiator
	if (request.method !== 'GET') {
		if (!(problem instanceof NoAnswer)) announceLostForm(refusalOf(problem))
		if (asks === 'navigation') return stayUntil(router, request, results)
		// A refusal to conform, nothing to other forms.
		return replaceErrors(results, () => data({ status: 'error', error: {} }, { status: 503 }))
	}
	const answer = problem instanceof NoAnswer ? problem : isUnreadable(problem) ? new NoAnswer(true) : undefined
	if (!answer) return results
	const { navigation, location, loaderData } = router.state
	const hasFollowed = (navigation.location?.state as { _isRedirect?: boolean } | null)?._isRedirect
	const isSamePage =
		new URL(request.url).pathname === location.pathname && Object.keys(results).every((id) => id in loaderData)
	if (asks === 'navigation' && (!isSamePage || hasFollowed || !navigation.formMethod)) {
		announceLostPage(router, answer)
		return stayUntil(router, request, results)
	}
	if (isSamePage && asks !== 'revalidation')
		announceLost({
			text: 'This was done, but the page could not be brought up to date.',
			again: () => void router.revalidate(),
		})
	return isSamePage ? ofThisPage(router, Object.keys(results)) : replaceErrors(results, () => undefined)
}

/** Redirects may be thrown too, and an action's errors are wrapped with a status. */
function problemIn(results: Results): unknown {
	const thrown = Object.values(results).find(
		({ type, result }) => type === 'error' && !(result instanceof Response),
	)?.result
	return thrown !== null &&
		typeof thrown === 'object' &&
		'type' in thrown &&
		thrown.type === 'DataWithResponseInit' &&
		'data' in thrown
		? thrown.data
		: thrown
}

/** A redirect after a fetcher's form is a navigation under the fetcher's name. */
function isOfNavigation({ state: { navigation } }: PageRouter, request: Request): boolean {
	const { pathname, search } = new URL(request.url)
	return request.method === 'GET' && navigation.location?.pathname === pathname && navigation.location.search === search
}

/** React Router aborts its request when another begins. */
function stayUntil(router: PageRouter, { signal }: Request, results: Results): Promise<Results> {
	stay(router)
	return new Promise((resolve) => signal.addEventListener('abort', () => resolve(results)))
}

function ofThisPage({ state: { loaderData } }: PageRouter, ids: string[]): Results {
	return Object.fromEntries(ids.map((id) => [id, { type: 'data', result: loaderData[id] }]))
}

function replaceErrors(results: Results, instead: () => unknown): Results {
	return Object.fromEntries(
		Object.entries(results).map(([id, result]) => [
			id,
			result.type === 'error' ? { type: 'data', result: instead() } : result,
		]),
	)
}

function refusalOf(problem: unknown): string {
	const message =
		isRouteErrorResponse(problem) && typeof problem.data === 'string'
			? problem.data
			: 'Something went wrong on our side, and it has been noted.'
	return `${message} What you entered is still here.`
}

/** React Router's error for an answer that is not its data. */
const isUnreadable = (problem: unknown) => problem instanceof Error && problem.message.startsWith('Unable to decode')
