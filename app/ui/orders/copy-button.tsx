import { Icon } from '../shell/icon.tsx'

/** A copy button for a text that is often needed elsewhere. Only script can copy, so script shows it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
	return (
		<button
			type="button"
			hidden
			data-enhance="copy-text"
			data-text={text}
			aria-label={label}
			className="inline-flex size-11 shrink-0 items-center justify-center hover:text-madder"
		>
			<Icon name="copy" className="size-5" />
		</button>
	)
}
