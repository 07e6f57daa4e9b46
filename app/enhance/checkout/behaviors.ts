import { isPincode, normalizePincode } from '#app/shop/values/pincode.ts'
import { isChanged, isControl } from '../changed.ts'
import { base, refreshPage, watchForSubmissions } from '../page.ts'
import { homeCountry } from '#app/shop/region/page-facts.ts'

const pauseMs = 400
const changeSums = new Set(['country', 'state', 'stateAbroad', 'savedAddress', 'paymentMethod'])

/**
 * Saves the input on the server while the page is open (rule: checkout-draft). Updates the totals when the country,
 * state, saved address or payment method changes. Looks up an Indian pincode as soon as it is complete.
 */
function followCheckout(element: HTMLElement) {
	const form = element as HTMLFormElement
	const draft = autosaveDraft(form)
	const updateCheckout = async () => {
		const isLatest = watchForSubmissions()
		await draft.send()
		// If a form was sent meanwhile, this update is skipped. The shop shows the form's message only once, on the
		// next page that is requested, and this must be the page to which the form leads.
		if (!isLatest()) return
		// The new page has no `#checkout` when the cart is empty, maybe because an order was placed and its response
		// was lost. The current page then stays unchanged, so that the user can submit the form again and find the
		// order.
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
	// The user changed one of these fields before script ran, or the browser restored an earlier choice.
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
	// The listeners are on the document, because the coupon field belongs to the form but is outside its element.
	document.addEventListener('input', handleInput)
	document.addEventListener('change', handleInput, true)
	// Submitting the form saves its input, so a pending draft is not sent.
	form.addEventListener('submit', cancelAutosave)
	addEventListener('pagehide', () => void saveDraft())
	return { send: saveDraft }
}

export const behaviors = {
	checkout: followCheckout,
	'live-quantity': changeQuantity,
}

/**
 * Shows the quantity of the clicked button at once, so that the next click counts from it. When a request to the shop
 * fails, restores the last quantity that the page showed.
 */
function changeQuantity(group: HTMLElement) {
	let before: number | undefined
	// The quantity is read from the buttons each time, because an update of the page may have changed the cart line.
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
		// `enhanceForms` has read the form data before this listener runs, so the buttons may change.
		showQuantity(quantity)
	})
	// An update of the page shows the quantity in the cart. A request that fails later restores this quantity.
	document.addEventListener('shop:shown', () => {
		if (before !== undefined) before = getShownQuantity()
	})
	document.addEventListener('shop:lost', (event) => {
		if ((event as CustomEvent).detail && before !== undefined) showQuantity(before)
		if ((event as CustomEvent).detail) before = undefined
	})
}
