import { followCheckout } from './checkout.ts'

export const behaviours = {
	checkout: followCheckout,
	'live-quantity': changeQuantity,
}

/** Shows a selected quantity at once, and the next click continues from it. Reverts a rejected quantity. */
function changeQuantity(group: HTMLElement) {
	let before: number | undefined
	// The quantity is read each time because the line may have been updated.
	const shown = () => Number(group.querySelectorAll('button')[1]!.value) - 1
	const show = (quantity: number) => {
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
		before ??= shown()
		// The form data has been read by now, so the buttons may change.
		show(quantity)
	})
	document.addEventListener('shop:lost', (event) => {
		if ((event as CustomEvent).detail && before !== undefined) show(before)
		if ((event as CustomEvent).detail) before = undefined
	})
}
