export interface LostSubmission {
	text: string
	again: () => void
}

/** Says that a submission failed and offers a retry (`lost-line.ts`); without one, removes the message. */
export function announceLost(resume?: LostSubmission) {
	document.dispatchEvent(new CustomEvent('shop:lost', { detail: resume }))
}
