import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useIsScripted } from '../forms/use-form.ts'
import { Icon } from '../shell/icon.tsx'
import { hasChanges } from './edit-conflicts/form-changes.ts'

interface EditorProps {
	title: string
	closeTo: string
	wide?: boolean
	children: ReactNode
}

/**
 * Shows a dialog when a link opened the page, and otherwise a part of the page, without changing later. A tap outside
 * does not close it (rule: form-dialog-closing).
 */
export function Editor({ title, closeTo, wide = false, children }: EditorProps) {
	const [isModal] = useState(useIsScripted())
	const dialog = useRef<HTMLDialogElement>(null)
	const heading = useId()
	const navigate = useNavigate()
	const { key } = useLocation()
	useEffect(() => {
		// The dialog also opens again when the link is followed before closing has navigated back: the component then
		// stays with its dialog closed.
		if (isModal && !dialog.current?.open) dialog.current?.showModal()
	}, [isModal, key])
	useLayoutEffect(() => {
		const opened = dialog.current
		// A closed dialog returns the focus; a removed one loses it.
		return () => opened?.close()
	}, [])
	const close = () => {
		if (dialog.current?.open !== false) return
		// The dialog opens again, so that the question about unsaved changes is shown with the form.
		if (hasChanges(dialog.current)) dialog.current.showModal()
		void navigate(closeTo, { replace: true, preventScrollReset: true })
	}
	const listState = isModal
		? `m-auto w-[calc(100%-1.5rem)] ${wide ? 'max-w-4xl' : 'max-w-lg'} shadow-panel backdrop:bg-ink/50`
		: 'static m-0 mb-6 w-full max-w-none'
	return (
		<dialog
			ref={dialog}
			open={isModal ? undefined : true}
			aria-labelledby={heading}
			onClose={isModal ? close : undefined}
			className={`board px-4 py-5 text-ink sm:px-6 ${listState}`}
		>
			<header className="mb-4 flex items-start justify-between gap-4">
				<h2 id={heading} className="min-w-0 heading [overflow-wrap:anywhere]">
					{title}
				</h2>
				<Link
					to={closeTo}
					replace
					preventScrollReset
					onClick={(event) => {
						if (!isModal) return
						event.preventDefault()
						dialog.current?.close()
					}}
					className="-mt-1.5 -mr-2 inline-flex size-11 shrink-0 items-center justify-center"
				>
					<Icon name="close" className="size-5" />
					<span className="sr-only">Close</span>
				</Link>
			</header>
			{children}
		</dialog>
	)
}
