/** A submission or click that failed because of the connection. */
export interface LostSubmission {
	text: string
	/** Does the same once more. */
	again: () => void
}

/**
 * Reports on the page that a submission failed, and offers to try again (`lost-line.ts`); without one the message is
 * removed.
 */
export function sayLost(resume?: LostSubmission) {
	document.dispatchEvent(new CustomEvent('shop:lost', { detail: resume }))
}
