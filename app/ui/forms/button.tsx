import { type ComponentProps, useEffect, useRef } from 'react'
import { Link, useNavigation } from 'react-router'

const shape =
	'inline-flex min-h-11 items-center justify-center gap-2 rounded-soft px-6 text-sm font-medium fade disabled:cursor-not-allowed aria-disabled:cursor-not-allowed'
const looks = {
	primary:
		'bg-madder text-white hover:bg-madder-deep disabled:bg-line disabled:text-muted aria-disabled:bg-line aria-disabled:text-muted',
	secondary:
		'border border-ink bg-transparent text-ink hover:bg-ink hover:text-paper disabled:border-line disabled:text-muted',
	danger: 'px-2 text-danger underline underline-offset-4 hover:no-underline',
	quiet: 'px-2 underline underline-offset-4 hover:no-underline',
}

type Look = { look?: keyof typeof looks }

/** The classes of a link within the page that looks like the main button. */
export const primaryButton = `${shape} ${looks.primary}`

export function Button({ look = 'primary', className = '', ...props }: ComponentProps<'button'> & Look) {
	return <button type="submit" {...props} className={`${shape} ${looks[look]} ${className}`} />
}

export function ButtonLink({ look = 'primary', className = '', ...props }: ComponentProps<typeof Link> & Look) {
	return <Link {...props} className={`${shape} ${looks[look]} ${className}`} />
}

export function SubmitButton({
	pendingText,
	action,
	children,
	...props
}: ComponentProps<'button'> & Look & { pendingText: string; action?: string }) {
	const navigation = useNavigation()
	const pending =
		navigation.state !== 'idle' &&
		navigation.formMethod === 'POST' &&
		(!action || navigation.formAction?.startsWith(action))
	const button = useRef<HTMLButtonElement>(null)
	const wasPending = useRef(false)
	useEffect(() => {
		// Disabling loses the focus; it comes back unless the visitor went elsewhere.
		if (wasPending.current && !pending && document.activeElement === document.body)
			button.current?.focus({ preventScroll: true })
		wasPending.current = Boolean(pending)
	}, [pending])
	return (
		<Button {...props} ref={button} disabled={props.disabled || pending} data-pending={pendingText}>
			{pending ? pendingText : children}
		</Button>
	)
}
