/** The price is that of the chosen size, where sizes differ in it. */
export default function enhance(form: HTMLElement) {
	const tell = () => {
		const chosen = form.querySelector('label:has([name=size]:checked) [data-price]')?.textContent.trim()
		if (chosen) for (const price of document.querySelectorAll('[data-price-now]')) price.textContent = chosen
	}
	form.addEventListener('change', tell)
	tell()
}
