import { type DefaultValue, type SubmissionResult, useForm } from '@conform-to/react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useRoot } from '../shell/use-shop.ts'

type Answer = SubmissionResult<string[]>

/**
 * conform's `lastResult`: the action's answer, or what was typed before a log-in. `action`, unless the form's own page.
 */
export function useAnswer<Given extends Answer>(
	actionData: Given | undefined,
	action?: string,
): Given | Answer | undefined {
	const { pathname, search } = useLocation()
	const pending = useRoot()?.pendingForms?.[action ?? pathname + search]
	// Data read anew while somebody types must not count as another answer.
	const [kept, setKept] = useState(pending)
	const current = kept?.id === pending?.id ? kept : pending
	if (current !== kept) setKept(current)
	return actionData ?? current?.answer
}

/** A form that the server alone checks: `answer` is what it has said. */
export function useAnsweredForm<Values extends Record<string, unknown>>(
	id: string,
	answer: Answer | undefined,
	defaultValue: DefaultValue<Values>,
) {
	return useForm<Values>({ id, lastResult: answer, defaultValue, defaultNoValidate: true })
}
