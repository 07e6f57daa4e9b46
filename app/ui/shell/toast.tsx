import { useEffect, useRef, useState } from 'react'
import { listOpenPanels } from '#app/enhance/shell/panels.ts'
import { ContactLink } from './contact-link.tsx'
import { useRoot, useTranslate } from './use-shop.ts'

interface ToastMessage {
	tone: 'success' | 'error'
	text: string
	isBrief?: boolean | undefined
	/**
	 * True when the page itself contains the message. The toast is then only announced to screen readers (rule:
	 * toast-repeats-nothing).
	 */
	isInPage?: boolean | undefined
	leadsToCart?: boolean
}

const toastEvent = 'shop:toast'

/** Shows a toast on the current page. Works only in the browser. */
export function showToast(tone: ToastMessage['tone'], text: string) {
	document.dispatchEvent(new CustomEvent<ToastMessage>(toastEvent, { detail: { tone, text } }))
}

/**
 * Shows `toast` and the messages of `showToast`, one at a time. The elements with the roles `status` and `alert` always
 * exist, so that screen readers announce what is added to them.
 */
export function Toast({ toast }: { toast: ToastMessage | null }) {
	// Screen readers announce an equal text again only if its element has a new key.
	const [shown, setShown] = useState({ given: toast, message: toast, number: 0 })
	// Reloaded data without a toast keeps the shown toast, because it may report the failure after which the data was
	// reloaded.
	if (shown.given !== toast)
		setShown({ given: toast, message: toast ?? shown.message, number: toast ? shown.number + 1 : shown.number })
	useEffect(() => {
		const show = ({ detail }: CustomEvent<ToastMessage>) =>
			setShown(({ given, number }) => ({ given, message: detail, number: number + 1 }))
		document.addEventListener(toastEvent, show as EventListener)
		return () => document.removeEventListener(toastEvent, show as EventListener)
	}, [])
	const region = useRef<HTMLDivElement>(null)
	useEffect(() => raiseAbovePanel(region.current), [shown.number])
	const { message, number } = shown
	return (
		<div ref={region} id="toasts" className="toasts grid">
			<div role="status" className="flex justify-center">
				{message?.tone === 'success' && <Message key={number} {...message} />}
			</div>
			<div role="alert" className="flex justify-center">
				{message?.tone === 'error' && <Message key={number} {...message} />}
			</div>
		</div>
	)
}

/**
 * Shows a toast that says that a page has loaded. With `isShown` false, or when the page has a toast about a completed
 * action, only screen readers read the text.
 */
export function LoadedToast({ text, isShown = true }: { text: string; isShown?: boolean }) {
	const hasToast = useRoot()?.toast != null
	return (
		<div role="status" className="toasts flex justify-center">
			{isShown && !hasToast ? <Message tone="success" text={text} /> : <span className="sr-only">{text}</span>}
		</div>
	)
}

/** Moves the toasts above an open panel, which would cover them. */
function raiseAbovePanel(region: HTMLElement | null) {
	if (!region) return
	region.popover = listOpenPanels().length > 0 ? 'manual' : null
	if (!region.popover) return
	region.hidePopover()
	region.showPopover()
}

function Message({ tone, text, isBrief, isInPage, leadsToCart }: ToastMessage) {
	const t = useTranslate()
	if (isInPage) return <p className="sr-only">{text}</p>
	return (
		<p
			className={`toast ${isBrief ? 'ml-auto [--toast-stay:2200ms]' : ''} flex items-center gap-3 bg-ink px-5 py-3 text-sm text-paper shadow-panel`}
		>
			<svg
				aria-hidden="true"
				viewBox="0 0 20 20"
				className="size-5 shrink-0"
				fill="none"
				stroke="currentColor"
				strokeWidth="1.8"
			>
				{tone === 'success' ? <path d="m4 10.5 4 4 8-9" /> : <path d="M10 5v6m0 3.2v.3M10 1.8l8.4 15H1.6z" />}
			</svg>
			{text}
			<ContactLink of={text} className="pointer-events-auto -my-3 py-3" />
			{leadsToCart && (
				<a href="/cart" className="pointer-events-auto -my-3 py-3 whitespace-nowrap underline underline-offset-4">
					{t('shared.viewCart')}
				</a>
			)}
		</p>
	)
}
