import { suggestProducts } from './suggest-products.ts'
import { normaliseText } from '#app/shop/search/normalise.ts'

/** Typing finds the collections of the tray (rule: header-search). */
export function suggestCollections(field: HTMLElement) {
	const input = field as HTMLInputElement
	suggestProducts(input)
	const status = document.getElementById('collections-found')!
	input.addEventListener('input', () => {
		const sought = normaliseText(input.value)
		const rows = [...document.querySelectorAll<HTMLElement>('#collections li')]
		const found = sought ? rows.filter((row) => normaliseText(withoutPicture(row).textContent).includes(sought)) : []
		status.querySelector('ul')!.replaceChildren(...found.map(withoutPicture))
		status.querySelector('p')!.textContent = sought && found.length === 0 ? status.dataset.nothing! : ''
	})
}

function withoutPicture(row: HTMLElement): HTMLElement {
	const copy = row.cloneNode(true) as HTMLElement
	copy.querySelector('a > :first-child')!.remove()
	return copy
}
