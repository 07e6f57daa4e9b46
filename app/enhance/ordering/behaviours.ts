import { followCheckout } from './checkout.ts'

export const behaviours = {
	checkout: followCheckout,
	'live-quantity': changeQuantity,
}

/** A pressed quantity is shown at once, and the next press goes on from there; one that was not taken is taken back. */
function changeQuantity(group: HTMLElement) {
	let before: number | undefined
	// The quantity is read anew each time: the line may have been brought up to date.
	const shown = () => Number(group.querySelectorAll('button')[1]!.value) - 1
	const show = (quantity: number) => {
		const [fewer, more] = group.querySelectorAll('button')
		const number = group.querySelector('output')?.lastChild
		if (number) number.textContent = String(quantity)
		// The minus button is disabled at 1 and would take the focus with it.
		if (quantity === 1 && document.activeElement === fewer) more!.focus()
		fewer!.value = String(quantity - 1)
		fewer!.disabled = quantity <= 1
		more!.value = String(quantity + 1)
	}
	addEventListener('submit', ({ submitter }) => {
		if (!(submitter instanceof HTMLButtonElement) || !group.contains(submitter)) return
		const quantity = Number(submitter.value)
		before ??= shown()
		// The form has been read by now, so the buttons may change.
		show(quantity)
	})
	document.addEventListener('shop:lost', (event) => {
		if ((event as CustomEvent).detail && before !== undefined) show(before)
		if ((event as CustomEvent).detail) before = undefined
	})
}
