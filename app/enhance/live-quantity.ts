/** A pressed quantity is shown at once, and the next press goes on from there. */
export default function enhance(group: HTMLElement) {
	addEventListener('submit', ({ submitter }) => {
		if (!(submitter instanceof HTMLButtonElement) || !group.contains(submitter)) return
		const quantity = Number(submitter.value)
		const [fewer, more] = group.querySelectorAll('button')
		// After the form has been read.
		setTimeout(() => {
			group.querySelector('output')!.lastChild!.textContent = String(quantity)
			// The minus button is disabled at 1 and would take the focus with it.
			if (quantity === 1 && document.activeElement === fewer) more!.focus()
			fewer!.value = String(quantity - 1)
			fewer!.disabled = quantity <= 1
			more!.value = String(quantity + 1)
		})
	})
}
