/** A press that could not be done because of the connection. */
export interface LostSubmission {
	text: string
	/** Does the same once more. */
	again: () => void
}

/** Says on the page that a press could not be done, and offers to try again (`lost-line.ts`); without one the line goes. */
export function sayLost(resume?: LostSubmission) {
	document.dispatchEvent(new CustomEvent('shop:lost', { detail: resume }))
}
