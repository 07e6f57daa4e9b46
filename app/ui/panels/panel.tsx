import { type ReactNode, useEffect } from 'react'
import { managePanels } from '#app/enhance/shell/panels.ts'

/** What a panel focuses first: by the attribute, or by script, for React sets none in the browser. */
export const focusedFirst = { autoFocus: true, 'data-focused-first': '' } as const

export function usePanels() {
	useEffect(() => {
		const end = new AbortController()
		managePanels(end.signal)
		return () => end.abort()
	}, [])
}

interface PanelProps {
	id: string
	className: string
	label?: string
	labelledBy?: string
	sheet?: string
	children: ReactNode
}

/**
 * A popover sheet. All beside it is one button that closes it, also without script (rule: tap-beside-panel); the cross
 * does so for keyboard and screen reader.
 */
export function Panel({ id, className, label, labelledBy, sheet = '', children }: PanelProps) {
	return (
		<div id={id} popover="auto" className={`panel ${className}`}>
			<button
				type="button"
				popoverTarget={id}
				popoverTargetAction="hide"
				tabIndex={-1}
				aria-hidden="true"
				className="scrim"
			/>
			<div role="dialog" aria-label={label} aria-labelledby={labelledBy} className={`sheet ${sheet}`}>
				{children}
			</div>
		</div>
	)
}
