import { type ReactNode, useEffect } from 'react'
import { managePanels } from '#app/enhance/shell/panels.ts'

/**
 * The element that a panel focuses first. The attribute works without script, and script focuses it because React sets
 * no autofocus in the browser.
 */
export const initialFocusProps = { autoFocus: true, 'data-focused-first': '' } as const

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
 * A popover sheet. Everything beside it is one button that closes it, also without script (rule: tap-beside-panel). The
 * close icon does so for keyboards and screen readers.
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
