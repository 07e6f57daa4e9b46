import type { ReactNode } from 'react'

interface FoldProps {
	title: string
	now: string | undefined
	isOpen: boolean
	children: ReactNode
}

/** Folds fields that are filled in already or rarely needed. Their values are shown in the fold's line. */
export function Fold({ title, now, isOpen, children }: FoldProps) {
	return (
		<details open={isOpen} className="fold">
			<summary>
				<span className="min-w-0 [overflow-wrap:anywhere]">
					{title} {now && <span className="text-muted">{now}</span>}
				</span>
			</summary>
			<div className="pb-2">{children}</div>
		</details>
	)
}

export const groupTitle = 'font-display text-[1.625rem] set-snug'

export function Group({ title, children }: { title: string; children: ReactNode }) {
	return (
		<fieldset className="border-b border-line pt-2 pb-5 not-first-of-type:pt-6">
			<legend className={`float-left mb-3 w-full ${groupTitle}`}>{title}</legend>
			<div className="clear-both grid gap-y-1">{children}</div>
		</fieldset>
	)
}
