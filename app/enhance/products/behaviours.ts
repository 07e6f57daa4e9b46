import { chooseColor } from './choose-color.ts'
import { chooseSize } from './choose-size.ts'
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

/** Opens the list of ways to share that phones have; where there is none, the link leads to WhatsApp. */
function share(link: HTMLElement) {
	if (!('share' in navigator)) return
	link.addEventListener('click', (event) => {
		event.preventDefault()
		// Closing the list is no mistake.
		navigator.share({ title: document.title, url: location.href }).catch(() => undefined)
	})
}
