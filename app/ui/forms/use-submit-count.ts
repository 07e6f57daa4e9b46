import { useState } from 'react'

/** As a `key` it empties the fields after a success and leaves them after a refusal. */
export function useSubmitCount(isSending: boolean, isRefused: boolean): number {
	const [last, setLast] = useState({ isSending, count: 0 })
	if (last.isSending === isSending) return last.count
	const count = isSending || isRefused ? last.count : last.count + 1
	setLast({ isSending, count })
	return count
}
