const placeholder = '/placeholder.jpg'

/** Replaces images that fail, or have failed, with the placeholder (rule: missing-image). */
export function replaceBrokenImages() {
	document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && replaceImage(target), true)
	for (const image of document.images)
		if (image.complete && image.naturalWidth === 0 && image.currentSrc) replaceImage(image)
}

function replaceImage(image: HTMLImageElement) {
	if (image.src.endsWith(placeholder)) return
	for (const source of image.closest('picture')?.querySelectorAll('source') ?? []) source.removeAttribute('srcset')
	image.removeAttribute('srcset')
	image.src = placeholder
}
