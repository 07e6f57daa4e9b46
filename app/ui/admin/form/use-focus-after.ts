import type { FormMetadata, SubmissionResult } from '@conform-to/react'
import { useEffect } from 'react'

type Answer = SubmissionResult<string[]> | undefined

/**
 * Focuses what a response changed: a row that was added or moved, the field `newSize` after its button was used, the
 * button that adds rows after one was removed, or the form's error summary if no field has an error.
 */
export function useFocusAfter<Shape extends Record<string, unknown>>(
	lastResult: Answer,
	{ id, errorId }: FormMetadata<Shape, string[]>,
) {
	useEffect(() => {
		const target = findFocusTarget(lastResult, id, errorId)
		if (!target) return
		const frame = focusSoon(target)
		return () => cancelAnimationFrame(frame)
	}, [lastResult, id, errorId])
}

/**
 * Focuses the element with this id in the next frame, because a row that was just added is rendered only after the
 * effects.
 */
export function focusSoon(id: string): number {
	return requestAnimationFrame(() => document.getElementById(id)?.focus())
}

function findFocusTarget(lastResult: Answer, formId: string, errorId: string): string | undefined {
	if (lastResult?.status === 'error')
		return Object.keys(lastResult.error ?? {}).every((name) => name === '') ? errorId : undefined
	const intent = lastResult?.intent
	if (intent?.type === 'insert')
		return `${formId}-${intent.payload.name}[${toTexts(lastResult?.initialValue?.[intent.payload.name]).length - 1}]`
	if (intent?.type === 'validate' && intent.payload.name === 'newSize') return `${formId}-newSize`
	if (intent?.type === 'remove') return `${formId}-${intent.payload.name}-add`
	if (intent?.type === 'reorder') return `${formId}-${intent.payload.name}-${intent.payload.to}`
	return undefined
}

/**
 * Returns the values of a field that has any number of rows. The form library conform gives the value of a single row
 * as a text, of several rows as a list, and of an empty row as `undefined`.
 */
export function toTexts(value: unknown): string[] {
	const list = Array.isArray(value) ? value : value === undefined ? [] : [value]
	return list.map((entry) => (typeof entry === 'string' ? entry : ''))
}
