import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import { headingOfPage, isBehind, isFocusLost, putFocus } from './put-focus.ts'

const controls = 'input:not([type=hidden]), select, textarea, button'

/** Focuses the first error of a refused form, and what replaces a lost focus. */
export function useFirstError() {
	const { state } = useNavigation()
	const isBusy = state !== 'idle'
	const sent = useRef<HTMLFormElement>(null)
	useEffect(() => {
		const note = ({ target }: Event) => {
			sent.current = target as HTMLFormElement
		}
		// Old errors have been seen.
		const forget = (event: Event) => {
			if ((event as CustomEvent<unknown>).detail) sent.current = null
		}
		document.addEventListener('submit', note, true)
		document.addEventListener('shop:lost', forget)
		return () => {
			document.removeEventListener('submit', note, true)
			document.removeEventListener('shop:lost', forget)
		}
	}, [])
	useEffect(() => {
		if (isBusy || !sent.current) return
		const form = sent.current
		// Buttons refocus themselves, and errors are drawn, after this effect.
		const frame = requestAnimationFrame(() => {
			sent.current = null
			if (form.isConnected) return focusFirstError(form)
			const heading = headingOfPage()
			// A new page may have put the focus at its heading.
			if ((isFocusLost() || document.activeElement === heading) && !isBehind())
				putFocus(alertIn(document, 'main ') ?? heading)
		})
		return () => cancelAnimationFrame(frame)
	}, [isBusy])
}

function focusFirstError(form: HTMLFormElement) {
	const wrong = form.querySelector<HTMLElement>('[aria-invalid=true]')
	if (wrong?.contains(document.activeElement)) return
	if (wrong) return (wrong.matches(controls) ? wrong : wrong.querySelector<HTMLElement>(controls))?.focus()
	putFocus(alertIn(form))
}

/** What is said in a part of the page, brought into view. */
function alertIn(part: ParentNode, within = ''): HTMLElement | undefined {
	const alert = [...part.querySelectorAll<HTMLElement>(`${within}[role=alert]`)].find((one) => one.textContent?.trim())
	alert?.scrollIntoView({ block: 'nearest' })
	return alert
}
