import { type ComponentProps, useEffect, useRef } from 'react'
import { Link, useNavigation } from 'react-router'
import { useTranslate } from '../shell/use-shop.ts'
import { useIsScripted } from './field.tsx'

const shape = 'button'
const variants = {
	/** The main button, such as the one that buys. A view has only one. */
	primary: 'button-primary',
	dark: 'button-dark',
	secondary: 'button-secondary',
	danger: 'px-2 text-danger underline underline-offset-4 hover:no-underline',
	quiet: 'px-2 underline underline-offset-4 hover:no-underline',
}

type ButtonVariant = { variant?: keyof typeof variants }

/** The classes of a link within the page that looks like the main button. */
export const primaryButton = `${shape} ${variants.primary}`

export function Button({ variant = 'dark', className = '', ...props }: ComponentProps<'button'> & ButtonVariant) {
	return <button type="submit" {...props} className={`${shape} ${variants[variant]} ${className}`} />
}

export function ButtonLink({
	variant = 'secondary',
	className = '',
	...props
}: ComponentProps<typeof Link> & ButtonVariant) {
	return <Link {...props} className={`${shape} ${variants[variant]} ${className}`} />
}

export function SubmitButton({
	pendingText,
	action,
	children,
	...props
}: ComponentProps<'button'> & ButtonVariant & { pendingText: string; action?: string }) {
	const navigation = useNavigation()
	const pending =
		navigation.state !== 'idle' &&
		navigation.formMethod === 'POST' &&
		(!action || navigation.formAction?.startsWith(action)) &&
		(!props.name || navigation.formData?.get(props.name) === String(props.value))
	const button = useRef<HTMLButtonElement>(null)
	const wasPending = useRef(false)
	useEffect(() => {
		// Disabling the button loses the focus. It is restored unless the user has moved it elsewhere.
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

/**
 * The save button of an admin form with rows. It shows that it is saving only if the form was not submitted by a button
 * of a row.
 */
export function SaveButton({ children, ...props }: ComponentProps<'button'> & ButtonVariant) {
	const t = useTranslate()
	const { state, formData } = useNavigation()
	const isPending = state !== 'idle' && formData !== undefined
	const isSaving = isPending && !formData.has('__intent__')
	return (
		<Button {...props} disabled={isPending}>
			{isSaving ? t('shared.saving') : children}
		</Button>
	)
}

export function PrintButton() {
	const t = useTranslate()
	const isScripted = useIsScripted()
	return (
		<>
			<p hidden={isScripted} className="unless-live text-xs text-muted">
				{t('shared.howToPrint')}
			</p>
			<Button type="button" hidden={!isScripted} data-enhance="print" onClick={() => window.print()}>
				{t('shared.print')}
			</Button>
		</>
	)
}
