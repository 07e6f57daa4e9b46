import type { SubmissionResult } from '@conform-to/react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useRoot } from '../shell/use-shop.ts'

type Answer = SubmissionResult<string[]>

/**
 * What a form begins with, for conform's `lastResult`: what its action answered, or, after a log-in, what was typed
 * into it before. `action` is where the form is sent, unless that is the page it stands on.
 */
export function useAnswer<Given extends Answer>(
	actionData: Given | undefined,
	action?: string,
): Given | Answer | undefined {
	const { pathname, search } = useLocation()
	const pending = useRoot()?.pendingForms?.[action ?? pathname + search]
	// The page's data may be read anew while somebody types: the same answer must not count as another one.
	const [kept, setKept] = useState(pending)
	const current = kept?.id === pending?.id ? kept : pending
	if (current !== kept) setKept(current)
	return actionData ?? current?.answer
}
