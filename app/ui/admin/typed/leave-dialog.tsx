import { useEffect, useId, useRef } from 'react'
import { Button } from '../../forms/button.tsx'
import { type Blocker, useBlocker, useLocation, useNavigation } from 'react-router'
import { isLedOn } from '../connection/shown-page.tsx'
import { useRoot } from '../../shell/use-shop.ts'
import { hasChanges, noteForms, noteSaved, typedText } from './changed-forms.ts'

/** Asks before the user leaves a page with unsaved changes (rule: unsaved-changes). It works with script only. */
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

const content = () => document.getElementById('content')!

/** Returns the blocked navigation away from unsaved changes, until the user decides. */
function useLeaveGuard(): Extract<Blocker, { state: 'blocked' }> | null {
	const { key: page } = useLocation()
	const isDocument = useRef(true)
	useEffect(() => {
		noteForms(content(), isDocument.current)
		isDocument.current = false
	}, [page])
	const blocker = useBlocker(
		({ currentLocation: from, nextLocation: to }) =>
			!isSending &&
			from.key !== to.key &&
			(from.pathname !== to.pathname || from.search !== to.search) &&
			hasChanges(content()),
	)
	useDocumentGuard()
	useSaves(page)
	return blocker.state === 'blocked' ? blocker : null
}

const documentComes = 5_000

/** A form of the page is being submitted, so the page is not being left. */
let isSending = false

/** Uses the browser's own question, only while something has changed. */
function useDocumentGuard() {
	const { state } = useNavigation()
	const isLeaving = useRef(false)
	useEffect(() => {
		isLeaving.current = state !== 'idle'
	}, [state])
	useEffect(() => {
		const ask = (event: BeforeUnloadEvent) => {
			// A navigation in progress has been confirmed already.
			if (!isLeaving.current && !isSending && hasChanges(content())) event.preventDefault()
		}
		const look = () =>
			setTimeout(() => {
				noteForms(content(), false)
				if (hasChanges(content())) addEventListener('beforeunload', ask)
				else removeEventListener('beforeunload', ask)
			})
		const looks = ['focusin', 'input', 'change', 'click']
		for (const type of looks) document.addEventListener(type, look, true)
		look()
		return () => {
			for (const type of looks) document.removeEventListener(type, look, true)
			removeEventListener('beforeunload', ask)
		}
	}, [])
}

/** Marks a submitted form with a redirect as saved, unless the next page reports otherwise. */
function useSaves(page: string) {
	const sent = useRef<{ form: HTMLFormElement; text: string }>(undefined)
	const isRefused = useRoot()?.toast?.tone === 'error'
	useEffect(() => {
		const send = (event: SubmitEvent) => {
			const form = event.target as HTMLFormElement
			if (form.method !== 'post' || !content().contains(form)) return
			sent.current = { form, text: typedText(form) }
			isSending = true
			// The browser submits a form as a document when script did not handle it.
			setTimeout(() => event.defaultPrevented && (isSending = false))
			setTimeout(() => (isSending = false), documentComes)
		}
		document.addEventListener('submit', send, true)
		return () => document.removeEventListener('submit', send, true)
	}, [])
	// React has rendered the next page by then.
	useEffect(() => {
		if (!sent.current || !isLedOn() || isRefused) return
		const { form, text } = sent.current
		sent.current = undefined
		noteSaved(form, text)
		// Only a page that comes is another.
		// oxlint-disable-next-line react-hooks/exhaustive-deps
	}, [page])
}
