import { IDLE_NAVIGATION } from 'react-router'
import { closePanels } from '#app/enhance/shell/panels.ts'
import { announceLost } from '#app/enhance/connection/lost.ts'
import { type NoAnswer, unansweredForm, unansweredPage } from '#app/enhance/connection/no-answer.ts'
import type { PageRouter } from './router.ts'

let sent: { form: HTMLFormElement; by: HTMLElement | null } | undefined
let shown: number | undefined
let isReturning = false

export function noteHistory(router: PageRouter): () => void {
	const note = ({ target, submitter }: SubmitEvent) => {
		sent = { form: target as HTMLFormElement, by: submitter }
		announceLost()
	}
	document.addEventListener('submit', note, true)
	shown = historyIndex()
	let { location, navigation } = router.state
	const unsubscribe = router.subscribe((state) => {
		const hasLeft = state.location !== location
		if (hasLeft) shown = historyIndex()
		const isLeaving = state.navigation.state !== 'idle' && navigation.state === 'idle' && !isReturning
		// The next submission clears the last message.
		if (isLeaving) announceLost()
		// At once: an effect of React's may be so late that it hides the next message, which stands in an open panel.
		if (hasLeft || isLeaving) closePanels()
		;({ location, navigation } = state)
	})
	return () => {
		document.removeEventListener('submit', note, true)
		unsubscribe()
	}
}

const historyIndex = () => (history.state as { idx?: number } | null)?.idx

/** Gives the router's work up; page, typed text and address stay. */
export function stay(router: PageRouter) {
	// Forms waiting for the page are done waiting.
	for (const [key, { state, formAction }] of router.state.fetchers)
		if (state === 'loading' && formAction) router.resetFetcher(key)
	router._internalSetStateDoNotUseOrYouWillBreakYourApp({ navigation: IDLE_NAVIGATION, revalidation: 'idle' })
	const steps = (shown ?? 0) - (historyIndex() ?? 0)
	isReturning = steps !== 0
	if (isReturning) history.go(steps)
}

/** Whether the history came back to the page that stays; once. */
export function takeReturn(): boolean {
	const was = isReturning
	isReturning = false
	return was
}

/** Says of the form sent last that it got no answer, or this one; `before` says what it was about. */
export function announceLostForm(answer: NoAnswer | string, before = '') {
	const { form, by } = sent ?? {}
	const text =
		typeof answer === 'string' ? answer : unansweredForm(answer, Boolean(form?.elements.namedItem('idempotencyKey')))
	announceLost({ text: before + text, again: () => form && sendAgain(form, by) })
}

/** A line that was removed and came back has another button element. */
function sendAgain(form: HTMLFormElement, by: HTMLElement | null | undefined) {
	const isSame = (other: HTMLFormElement) => other.action === form.action && other.textContent === form.textContent
	const there = form.isConnected ? form : [...document.forms].find(isSame)
	const buttons = [...(there?.elements ?? [])].filter((element) => element instanceof HTMLButtonElement)
	const isSameButton = (other: HTMLButtonElement) =>
		other.formAction === (by as HTMLButtonElement | null)?.formAction && other.textContent === by?.textContent
	there?.requestSubmit(by?.isConnected ? by : buttons.find(isSameButton))
}

export function announceLostPage(router: PageRouter, answer: NoAnswer) {
	const { location, formMethod } = router.state.navigation
	if (!location) return
	const steps = (historyIndex() ?? 0) - (shown ?? 0)
	const again = () => (steps ? history.go(steps) : void router.navigate(addressOf(location)))
	const followsForm = formMethod === 'POST'
	announceLost({
		text: followsForm
			? 'This was sent and answered, but the page that follows could not be opened.'
			: unansweredPage(answer),
		again,
	})
}

/** Loads the address as a document: the shop was deployed anew. */
export function submitAsDocument(router: PageRouter, isOfFetcher: boolean) {
	const { location: next, formMethod } = router.state.navigation
	const isForm = isOfFetcher || formMethod === 'POST'
	if (!isForm || !sent?.form.isConnected) return location.assign(next && !isForm ? addressOf(next) : location.href)
	const { form, by } = sent
	if (by instanceof HTMLButtonElement && by.hasAttribute('formaction')) form.action = by.formAction
	if (by instanceof HTMLButtonElement && by.name)
		form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: by.name, value: by.value }))
	form.submit()
}

const addressOf = ({ pathname, search, hash }: { pathname: string; search: string; hash: string }) =>
	pathname + search + hash
