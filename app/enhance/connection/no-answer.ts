/** There was no response, a partial one, or one from a proxy instead of the shop. */
export class NoAnswer extends TypeError {
	readonly status: number | undefined
	readonly mayHaveArrived: boolean

	constructor(mayHaveArrived: boolean, status = 0) {
		super('no answer of the shop')
		this.mayHaveArrived = mayHaveArrived
		// A network's login page has a successful status.
		this.status = status >= 400 ? status : undefined
	}
}

/**
 * Returns the message next to a form without a response. `isOnce` means that the shop performs the action only once.
 */
export function unansweredForm({ status, mayHaveArrived }: NoAnswer, isOnce: boolean): string {
	if (status === 429)
		return 'Too many attempts, so this was not accepted. Please wait a few minutes and try again. What you entered is still here.'
	if (status && status < 500) return `This was not accepted (${status}). What you entered is still here.`
	if (!mayHaveArrived) return 'There is no connection, so nothing was sent. What you entered is still here.'
	const again = isOnce ? ' Trying again is safe: it is not done twice.' : ''
	return `No answer came, so it is not known whether this arrived. What you entered is still here.${again}`
}

/** Returns the message that replaces a page without a response. */
export function unansweredPage({ status, mayHaveArrived }: NoAnswer): string {
	if (status === 429) return 'Too many requests, so the page was not opened. Please wait a few minutes and try again.'
	const why = status
		? 'The shop cannot answer at the moment'
		: mayHaveArrived
			? 'No answer came'
			: 'There is no connection'
	return `${why}, so the page could not be opened. You are still where you were.`
}
