import type { SubmissionResult } from '@conform-to/react'

type SavedDraft = SubmissionResult<string[]> | undefined

/** Returns the restored input of a field from before a login; `undefined` when there is none. */
export function getDraftText(draft: SavedDraft, name: string): string | undefined {
	const text = draft && (draft.initialValue?.[name] ?? '')
	return typeof text === 'string' ? text : undefined
}

/** Announces that input from before a login was restored and has not been submitted. */
export function DraftNotice({ draft }: { draft: SavedDraft }) {
	const message = draft?.error?.['']?.join(' ')
	if (!message) return null
	return (
		<p role="alert" className="mt-2 w-full text-xs font-medium text-danger">
			{message}
		</p>
	)
}
