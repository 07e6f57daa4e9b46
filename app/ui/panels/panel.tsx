import type { ReactNode, ToggleEventHandler } from 'react'

interface PanelProps {
	id: string
	/** Where it stands: one of the `panel-…` styles. */
	className: string
	/** What it is called: by words of its own, or by the id of its heading. */
	label?: string
	labelledBy?: string
	/** The looks of the sheet itself. */
	sheet?: string
	onToggle?: ToggleEventHandler<HTMLDivElement>
	children: ReactNode
}

/**
 * A sheet over the page that opens by a button with its id as `popoverTarget`. What is beside the sheet is one large
 * button that closes it, so that a tap there does nothing else, without script too (rule 29); the cross in the sheet
 * says the same to the keyboard and to a screen reader.
 */
export function Panel({ id, className, label, labelledBy, sheet = '', onToggle, children }: PanelProps) {
	return (
		<div id={id} popover="auto" onToggle={onToggle} className={`panel ${className}`}>
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
