import { useEffect, useRef, useState } from 'react'
import { useRoot } from '../shell/use-shop.ts'
import { useScripted } from '../forms/use-scripted.ts'

/**
 * The message in an open `Editor`, which hides the page's own. Takes the focus when the submitting button is gone.
 * Nothing outside a dialog.
 */
export function MessageInDialog() {
	const [isModal] = useState(useScripted())
	const toast = useRoot()?.toast ?? null
	const message = useRef<HTMLDivElement>(null)
	useEffect(() => {
		if (!toast) return
		// A button still there takes the focus back first.
		const frame = requestAnimationFrame(() => {
			if (document.activeElement === document.body || document.activeElement?.tagName === 'DIALOG')
				message.current?.focus({ preventScroll: true })
		})
		return () => cancelAnimationFrame(frame)
	}, [toast])
	if (!isModal) return null
	const isError = toast?.tone === 'error'
	const look = isError ? 'border-danger text-danger' : 'border-success text-success'
	return (
		<div ref={message} tabIndex={-1} className="sticky -top-5 z-10">
			<p role="status" className={toast && !isError ? `mb-4 border-l-4 bg-paper px-4 py-2 text-sm ${look}` : 'sr-only'}>
				{!isError && toast?.text}
			</p>
			<p role="alert" className={isError ? `mb-4 border-l-4 bg-paper px-4 py-2 text-sm ${look}` : 'sr-only'}>
				{isError && toast.text}
			</p>
		</div>
	)
}
