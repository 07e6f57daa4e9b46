import { useEffect, useId, useRef } from 'react'
import { Button } from '../../forms/button.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

/** Asks before a page is left on which something was typed and not saved (rule: unsaved-changes); with script only. */
export function LeaveDialog() {
	const blocker = useLeaveGuard()
	return blocker && <Question onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
}

function Question({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
	const dialog = useRef<HTMLDialogElement>(null)
	const title = useId()
	useEffect(() => {
		const opened = dialog.current
		opened?.showModal()
		// A closed dialog returns the focus.
		return () => opened?.close()
	}, [])
	return (
		<dialog
			ref={dialog}
			aria-labelledby={title}
			onCancel={(event) => {
				event.preventDefault()
				onStay()
			}}
			className="m-auto w-[calc(100%-2rem)] max-w-md board px-6 py-7 text-ink shadow-panel backdrop:bg-ink/50"
		>
			<h2 id={title} className="heading">
				Leave without saving?
			</h2>
			<p className="mt-3 text-sm">What you changed on this page is not saved yet.</p>
			<div className="mt-6 flex flex-wrap gap-3">
				<Button type="button" onClick={onStay}>
					Stay
				</Button>
				<Button type="button" look="secondary" onClick={onLeave}>
					Leave
				</Button>
			</div>
		</dialog>
	)
}
