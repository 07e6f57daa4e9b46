import type { ReactNode } from 'react'
import { SubmitButton } from './button.tsx'

interface PasskeyFormProps {
	action: string
	/** `get` asks the browser for a passkey, and `create` creates one. */
	kind: 'get' | 'create'
	/** The options that the server created for the browser's passkey request. */
	options: object
	label: string
	pendingText: string
	variant?: 'dark' | 'secondary'
	className?: string
	children?: ReactNode
}

/** A form that submits a passkey. `enablePasskeyForm` shows it where the browser has passkeys. */
export function PasskeyForm({ kind, options, label, pendingText, variant, children, ...form }: PasskeyFormProps) {
	return (
		<form
			method="post"
			hidden
			data-enhance="passkey"
			data-passkey={kind}
			data-options={JSON.stringify(options)}
			suppressHydrationWarning
			{...form}
		>
			<input type="hidden" name="credential" />
			{children}
			<p role="alert" className="text-sm text-danger" />
			<SubmitButton variant={variant} pendingText={pendingText} className="mt-2 w-full">
				{label}
			</SubmitButton>
		</form>
	)
}
