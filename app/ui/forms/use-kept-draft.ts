import { useEffect } from 'react'

const pauseMs = 400

const isText = (entry: [string, FormDataEntryValue]): entry is [string, string] => typeof entry[1] === 'string'

/** Keeps what is typed on the server while the page is open, for after a reload or another page (rule 341). */
export function useKeptDraft(): void {
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined
		let typed: URLSearchParams | null = null
		const forget = () => {
			typed = null
			clearTimeout(timer)
		}
		const send = () => {
			const body = typed
			forget()
			// Kept alive when the page goes. Without a connection nothing is lost but this copy.
			if (body) fetch('/checkout/draft', { method: 'POST', body, keepalive: true }).catch(() => undefined)
		}
		const note = ({ target }: Event) => {
			const form = target instanceof Element && 'form' in target ? target.form : null
			if (!(form instanceof HTMLFormElement) || form.id !== 'checkout') return
			typed = new URLSearchParams([...new FormData(form)].filter(isText))
			clearTimeout(timer)
			timer = setTimeout(send, pauseMs)
		}
		// The answer to the form keeps it.
		const noteSubmit = ({ target }: Event) => target instanceof Element && target.id === 'checkout' && forget()
		document.addEventListener('change', note)
		document.addEventListener('input', note)
		document.addEventListener('submit', noteSubmit)
		addEventListener('pagehide', send)
		return () => {
			send()
			document.removeEventListener('change', note)
			document.removeEventListener('input', note)
			document.removeEventListener('submit', noteSubmit)
			removeEventListener('pagehide', send)
		}
	}, [])
}
