/** The price is that of the chosen size, where sizes differ in it; what was wanting is there once it is chosen. */
export function chooseSize(form: HTMLElement) {
	const tell = () => {
		const chosen = form.querySelector('label:has([name=size]:checked) [data-price]')?.textContent.trim()
		if (chosen) for (const price of document.querySelectorAll('[data-price-now]')) price.textContent = chosen
	}
	form.addEventListener('change', ({ target }) => {
		;(target as Element).closest('[role=radiogroup]')?.removeAttribute('aria-invalid')
		tell()
	})
	tell()
}
