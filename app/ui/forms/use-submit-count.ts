import { useState } from 'react'

/**
 * Counts how often a form was sent and taken: as its `key` it makes the fields empty again after a success, without a
 * reload, and leaves them alone after a refusal.
 */
export function useSubmitCount(isSending: boolean, isRefused: boolean): number {
	const [last, setLast] = useState({ isSending, round: 0 })
	if (last.isSending === isSending) return last.round
	const round = isSending || isRefused ? last.round : last.round + 1
	setLast({ isSending, round })
	return round
}
