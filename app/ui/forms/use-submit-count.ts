import { useState } from 'react'

/** As a `key` it empties the fields after a success and leaves them after a refusal. */
export function useSubmitCount(isSending: boolean, isRefused: boolean): number {
	const [last, setLast] = useState({ isSending, round: 0 })
	if (last.isSending === isSending) return last.round
	const round = isSending || isRefused ? last.round : last.round + 1
	setLast({ isSending, round })
	return round
}
