import { announceLost } from '#app/enhance/connection/lost-line.ts'
import { type NoAnswer, unansweredForm } from '#app/enhance/connection/no-answer.ts'

let sent: { form: HTMLFormElement; by: HTMLElement | null } | undefined

/**
 * Tracks the form that was submitted last. When another form is submitted, the message about the previous one has been
 * seen.
 */
export function noteForms(): () => void {
	const listening = new AbortController()
	const { signal } = listening
	const note = ({ target, submitter }: SubmitEvent) => {
		sent = { form: target as HTMLFormElement, by: submitter }
		announceLost()
	}
	const leave = ({ target }: Event) => {
		if (target instanceof Element && target.closest('a')) announceLost()
	}
	document.addEventListener('submit', note, { capture: true, signal })
	document.addEventListener('click', leave, { capture: true, signal })
	return () => listening.abort()
}

/** Announces that the last submitted form got no response, or a given message. */
export function announceLostForm(answer: NoAnswer | string) {
	const { form, by } = sent ?? {}
	const text =
		typeof answer === 'string' ? answer : unansweredForm(answer, Boolean(form?.elements.namedItem('idempotencyKey')))
	announceLost({ text, again: () => form && sendAgain(form, by) })
}

/** Submits a form again. A row that was removed and restored has a new button element. */
function sendAgain(form: HTMLFormElement, by: HTMLElement | null | undefined) {
	const isSame = (other: HTMLFormElement) => other.action === form.action && other.textContent === form.textContent
	const there = form.isConnected ? form : [...document.forms].find(isSame)
	const buttons = [...(there?.elements ?? [])].filter((element) => element instanceof HTMLButtonElement)
	const isSameButton = (other: HTMLButtonElement) =>
		other.formAction === (by as HTMLButtonElement | null)?.formAction && other.textContent === by?.textContent
	there?.requestSubmit(by?.isConnected ? by : buttons.find(isSameButton))
}
