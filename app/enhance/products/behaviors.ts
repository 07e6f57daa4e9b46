import { chooseColor } from './choose-color.ts'
import { findOption } from './find-option.ts'
import { openGallery } from './gallery.ts'
import { updateListing } from './listing.ts'
import { showRecentlyViewed } from './viewed.ts'

export const behaviors = {
	'change-in-place': updateListing,
	'choose-color': chooseColor,
	'choose-size': updateSizePrice,
	'find-option': findOption,
	gallery: openGallery,
	share: openShareSheet,
	viewed: showRecentlyViewed,
}

/** Opens the share menu of phones. Without one, the link leads to WhatsApp. */
function openShareSheet(link: HTMLElement) {
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
function updateSizePrice(form: HTMLElement) {
	const updatePrice = () => {
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
		updatePrice()
	})
	document.addEventListener('shop:shown', updatePrice)
	updatePrice()
}
