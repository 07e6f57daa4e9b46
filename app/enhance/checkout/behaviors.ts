import { isPincode, normalizePincode } from '#app/shop/values/pincode.ts'
import { isChanged, isControl } from '../changed.ts'
import { base, refreshPage, watchForSubmissions } from '../page.ts'
import { homeCountry } from '#app/shop/region/page-facts.ts'

const pauseMs = 400
const changeSums = new Set(['country', 'state', 'stateAbroad', 'savedAddress', 'paymentMethod'])

/**
 * Saves the input on the server while the page is open (rule: checkout-draft), and updates the totals when the address
 * or payment method changes.
 */
function followCheckout(element: HTMLElement) {
	const form = element as HTMLFormElement
	const draft = autosaveDraft(form)
	const updateCheckout = async () => {
		const isLatest = watchForSubmissions()
		await draft.send()
		// The response to the form is shown only once, on the next requested page.
		if (!isLatest()) return
		// An order whose response was lost may have emptied the cart. It is found by sending the form again.
		await refreshPage(`${base}/checkout`, { needs: '#checkout' })
	}
	form.addEventListener('change', ({ target }) => {
		if (changeSums.has((target as HTMLInputElement).name)) void updateCheckout().catch(() => undefined)
	})
	form.addEventListener('input', ({ target }) => {
		const field = target as HTMLInputElement
		const isHomeCountry = (form.elements.namedItem('country') as HTMLSelectElement).value === homeCountry
		if (field.name === 'zipCode' && isHomeCountry && isPincode(normalizePincode(field.value)))
			form.requestSubmit(form.querySelector<HTMLButtonElement>('[name=lookup]'))
	})
	// The user made a choice before script ran, or the browser has restored it.
	if ([...form.elements].some((control) => isControl(control) && changeSums.has(control.name) && isChanged(control)))
		void updateCheckout().catch(() => undefined)
}

function autosaveDraft(form: HTMLFormElement) {
	let timer: ReturnType<typeof setTimeout> | undefined
	let isDirty = false
	const cancelAutosave = () => {
		isDirty = false
		clearTimeout(timer)
	}
	// The request continues after the page closes. Without a connection only this copy is lost.
	const saveDraft = async () => {
		if (!isDirty) return
		cancelAutosave()
		const body = new URLSearchParams([...new FormData(form)] as [string, string][])
		await fetch(`${base}/checkout/draft`, { method: 'POST', body, keepalive: true }).catch(() => undefined)
	}
	const handleInput = ({ target }: Event) => {
		if ((target as HTMLInputElement).form !== form) return
		isDirty = true
		clearTimeout(timer)
		timer = setTimeout(() => void saveDraft(), pauseMs)
	}
	// The coupon field is outside the form.
	document.addEventListener('input', handleInput)
	document.addEventListener('change', handleInput, true)
	// The form's response saves the input.
	form.addEventListener('submit', cancelAutosave)
	addEventListener('pagehide', () => void saveDraft())
	return { send: saveDraft }
}

export const behaviors = {
	checkout: followCheckout,
	'live-quantity': changeQuantity,
}

/** Shows a selected quantity at once, and the next click continues from it. Reverts a rejected quantity. */
function changeQuantity(group: HTMLElement) {
	let before: number | undefined
	// The quantity is read each time because the line may have been updated.
	const getShownQuantity = () => Number(group.querySelectorAll('button')[1]!.value) - 1
	const showQuantity = (quantity: number) => {
		const [fewer, more] = group.querySelectorAll('button')
		const number = group.querySelector('output')?.lastChild
		if (number) number.textContent = String(quantity)
		// The minus button is disabled at 1, so the focus moves to the plus button.
		if (quantity === 1 && document.activeElement === fewer) more!.focus()
		fewer!.value = String(quantity - 1)
		fewer!.disabled = quantity <= 1
		more!.value = String(quantity + 1)
	}
	addEventListener('submit', ({ submitter }) => {
		if (!(submitter instanceof HTMLButtonElement) || !group.contains(submitter)) return
		const quantity = Number(submitter.value)
		before ??= getShownQuantity()
		// The form data has been read by now, so the buttons may change.
		showQuantity(quantity)
	})
	document.addEventListener('shop:lost', (event) => {
		if ((event as CustomEvent).detail && before !== undefined) showQuantity(before)
		if ((event as CustomEvent).detail) before = undefined
	})
}
