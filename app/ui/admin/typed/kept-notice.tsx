import type { SubmissionResult } from '@conform-to/react'

type Kept = SubmissionResult<string[]> | undefined

/** What was typed into a field before a log-in; undefined unless it was. */
export function keptText(kept: Kept, name: string): string | undefined {
	const text = kept && (kept.initialValue?.[name] ?? '')
	return typeof text === 'string' ? text : undefined
}

/** Says that what was typed before a log-in is there again, and not sent yet. */
export function KeptNotice({ kept }: { kept: Kept }) {
	const words = kept?.error?.['']?.join(' ')
	if (!words) return null
	return (
		<p role="alert" className="mt-2 w-full text-xs font-medium text-danger">
			{words}
		</p>
	)
}
