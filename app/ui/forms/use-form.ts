import { type DefaultValue, type SubmissionResult, useForm } from '@conform-to/react'
import { useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useRoot } from '../shell/use-shop.ts'

type Answer = SubmissionResult<string[]>

/**
 * Returns conform's `lastResult`: the action's response, or input from before a login. `action` is needed unless the
 * form posts to its own page.
 */
export function useFormResult<Given extends Answer>(
	actionData: Given | undefined,
	action?: string,
): Given | Answer | undefined {
	const { pathname, search } = useLocation()
	const pending = useRoot()?.pendingForms?.[action ?? pathname + search]
	// Data that is reloaded while the user types must not count as another response.
	const [draft, setDraft] = useState(pending)
	const current = draft?.id === pending?.id ? draft : pending
	if (current !== draft) setDraft(current)
	return actionData ?? current?.answer
}

/** Returns a form that only the server validates. `answer` is its response. */
export function useServerForm<Values extends Record<string, unknown>>(
	id: string,
	answer: Answer | undefined,
	defaultValue: DefaultValue<Values>,
) {
	return useForm<Values>({ id, lastResult: answer, defaultValue, defaultNoValidate: true })
}

const subscribeToNothing = () => () => undefined

/** Returns false on the server and during hydration, then true. */
export function useIsScripted(): boolean {
	return useSyncExternalStore(
		subscribeToNothing,
		() => true,
		() => false,
	)
}
