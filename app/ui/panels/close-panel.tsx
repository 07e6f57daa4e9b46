import { Icon } from '../shell/icon.tsx'
import { initialFocusProps } from './panel.tsx'

export function ClosePanel({ target, isFirst = false }: { target: string; isFirst?: boolean }) {
	return (
		<button
			type="button"
			popoverTarget={target}
			popoverTargetAction="hide"
			aria-label="Close"
			{...(isFirst && initialFocusProps)}
			className="inline-flex size-11 shrink-0 items-center justify-center hover:text-madder"
		>
			<Icon name="close" />
		</button>
	)
}
