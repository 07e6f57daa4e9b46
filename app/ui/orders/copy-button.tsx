import { Icon } from '../shell/icon.tsx'

/** Beside a text that many carry elsewhere; only script can copy, and shows it. */
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
