import { announceLostSubmission } from '#app/enhance/connection/lost-submission.ts'
import { type NoResponseError, describeFormFailure } from '#app/enhance/connection/no-response-error.ts'

let sent: { form: HTMLFormElement; by: HTMLElement | null } | undefined

/**
 * Tracks the form that was submitted last. When another form is submitted, the message about the previous one has been
 * seen.
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

/** Announces that the last submitted form got no response, or a given message. */
export function announceLostForm(answer: NoResponseError | string) {
	const { form, by } = sent ?? {}
	const text =
		typeof answer === 'string'
			? answer
			: describeFormFailure(answer, Boolean(form?.elements.namedItem('idempotencyKey')))
	announceLostSubmission({ text, again: () => form && resubmit(form, by) })
}

/** Submits a form again. A row that was removed and restored has a new button element. */
function resubmit(form: HTMLFormElement, by: HTMLElement | null | undefined) {
	const isSame = (other: HTMLFormElement) => other.action === form.action && other.textContent === form.textContent
	const there = form.isConnected ? form : [...document.forms].find(isSame)
	const buttons = [...(there?.elements ?? [])].filter((element) => element instanceof HTMLButtonElement)
	const isSameButton = (other: HTMLButtonElement) =>
		other.formAction === (by as HTMLButtonElement | null)?.formAction && other.textContent === by?.textContent
	there?.requestSubmit(by?.isConnected ? by : buttons.find(isSameButton))
}
