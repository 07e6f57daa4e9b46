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
		// Once the form was submitted, its page must be the next one that is requested, because that page shows the message
		// of the form, and shows it only once.
		if (!isLatest()) return
		// The cart may be empty because an order was placed whose response was lost. The page then stays, so that the user
		// can submit the form again and find the order.
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
	// `keepalive` lets the request finish after the page has closed. Without a connection only this draft is lost.
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
	// Submitting the form saves its input, so the draft need not be saved.
	form.addEventListener('submit', cancelAutosave)
	addEventListener('pagehide', () => void saveDraft())
	return { send: saveDraft }
}

export const behaviors = {
	checkout: followCheckout,
	'live-quantity': changeQuantity,
}

/**
 * Shows a selected quantity at once, so that the next click counts from it. Restores the previous quantity when the
 * shop rejects the new one.
 */
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
