import { Icon } from '../shell/icon.tsx'

/** Pauses the adjacent animation with CSS only. */
export function PauseBox({ label, className = '' }: { label: string; className?: string }) {
	return (
		<label
			title={label}
			className={`group inline-flex size-11 shrink-0 items-center justify-center hover:text-madder has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ink ${className}`}
		>
			<input type="checkbox" aria-label={label} className="pause sr-only" />
			<Icon name="pause" className="size-5 group-has-checked:hidden" />
			<Icon name="play" className="hidden size-5 group-has-checked:block" />
		</label>
	)
}
