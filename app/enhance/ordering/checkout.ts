import { isPin, tidyPin } from '#app/shop/orders/pins/pin-area.ts'
import { isChanged, isControl } from '../changed.ts'
import { refreshPage, watchForSubmissions } from '../page.ts'

const pauseMs = 400
const changeSums = new Set(['country', 'state', 'stateAbroad', 'savedAddress', 'paymentMethod'])

/**
 * Saves the input on the server while the page is open (rule: checkout-draft), and updates the totals when the address
 * or payment method changes.
 */
export function followCheckout(element: HTMLElement) {
	const form = element as HTMLFormElement
	const draft = keepDraft(form)
	const follow = async () => {
		const isLatest = watchForSubmissions()
		await draft.send()
		// The response to the form is shown only once, on the next requested page.
		if (!isLatest()) return
		// An order whose response was lost may have emptied the cart. It is found by sending the form again.
		await refreshPage('/checkout', { needs: '#checkout' })
	}
	form.addEventListener('change', ({ target }) => {
		if (changeSums.has((target as HTMLInputElement).name)) void follow().catch(() => undefined)
	})
	form.addEventListener('input', ({ target }) => {
		const field = target as HTMLInputElement
		const isIndia = (form.elements.namedItem('country') as HTMLSelectElement).value === 'india'
		if (field.name === 'zipCode' && isIndia && isPin(tidyPin(field.value)))
			form.requestSubmit(form.querySelector<HTMLButtonElement>('[name=lookup]'))
	})
	// The user made a choice before script ran, or the browser has restored it.
	if ([...form.elements].some((control) => isControl(control) && changeSums.has(control.name) && isChanged(control)))
		void follow().catch(() => undefined)
}

function keepDraft(form: HTMLFormElement) {
	let timer: ReturnType<typeof setTimeout> | undefined
	let isTyped = false
	const forget = () => {
		isTyped = false
		clearTimeout(timer)
	}
	// The request continues after the page closes. Without a connection only this copy is lost.
	const send = async () => {
		if (!isTyped) return
		forget()
		const body = new URLSearchParams([...new FormData(form)] as [string, string][])
		await fetch('/checkout/draft', { method: 'POST', body, keepalive: true }).catch(() => undefined)
	}
	const note = ({ target }: Event) => {
		if ((target as HTMLInputElement).form !== form) return
		isTyped = true
		clearTimeout(timer)
		timer = setTimeout(() => void send(), pauseMs)
	}
	// The coupon field is outside the form.
	document.addEventListener('input', note)
	document.addEventListener('change', note, true)
	// The form's response saves the input.
	form.addEventListener('submit', forget)
	addEventListener('pagehide', () => void send())
	return { send }
}
