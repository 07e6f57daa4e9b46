import type { SubmissionResult } from '@conform-to/react'

type Kept = SubmissionResult<string[]> | undefined

/** Returns the restored input of a field from before a login; `undefined` when there is none. */
export function keptText(kept: Kept, name: string): string | undefined {
	const text = kept && (kept.initialValue?.[name] ?? '')
	return typeof text === 'string' ? text : undefined
}

/** Announces that input from before a login was restored and has not been submitted. */
export function KeptNotice({ kept }: { kept: Kept }) {
	const words = kept?.error?.['']?.join(' ')
	if (!words) return null
	return (
		<p role="alert" className="mt-2 w-full text-xs font-medium text-danger">
			{words}
		</p>
	)
}
