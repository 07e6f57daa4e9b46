import type { ReactNode } from 'react'

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
