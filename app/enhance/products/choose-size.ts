/**
 * The price is that of the chosen size, where sizes differ in it; what was wanting is there once it is chosen, and the bar
 * of a phone names it.
 */
export function chooseSize(form: HTMLElement) {
	const tell = () => {
		const chosen = form.querySelector('label:has([name=size]:checked) [data-price]')?.textContent.trim()
		if (chosen) for (const price of document.querySelectorAll('[data-price-now]')) price.textContent = chosen
		const way = form.querySelector<HTMLAnchorElement>('.buy-bar > a')
		const label = way && form.querySelector<HTMLElement>(`${way.hash} label:has(:checked)`)
		if (!way) return
		way.dataset.what ??= way.textContent
		way.textContent = label?.title ?? way.dataset.what
		way.ariaLabel = label ? `${way.dataset.what}: ${label.title}` : null
	}
	form.addEventListener('change', ({ target }) => {
		;(target as Element).closest('[role=radiogroup]')?.removeAttribute('aria-invalid')
		tell()
	})
	document.addEventListener('shop:shown', tell)
	tell()
}
