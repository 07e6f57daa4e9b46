import { chooseColor } from './choose-color.ts'
import { findOption } from './find-option.ts'
import { showPictures } from './gallery.ts'
import { changeInPlace } from './listing.ts'
import { showViewed } from './viewed.ts'

export const behaviours = {
	'change-in-place': changeInPlace,
	'choose-color': chooseColor,
	'choose-size': chooseSize,
	'find-option': findOption,
	gallery: showPictures,
	share,
	viewed: showViewed,
}

/** Opens the share menu of phones. Without one, the link leads to WhatsApp. */
function share(link: HTMLElement) {
	if (!('share' in navigator)) return
	link.addEventListener('click', (event) => {
		event.preventDefault()
		// Closing the menu is not an error.
		navigator.share({ title: document.title, url: location.href }).catch(() => undefined)
	})
}

/**
 * Shows the price of the selected size when sizes have different prices. Removes the error once a size is selected, and
 * shows the size in a phone's bar.
 */
function chooseSize(form: HTMLElement) {
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
