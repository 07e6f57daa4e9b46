/** Lets dots follow the strip, and opens its pictures in a dialog, as large as they are. */
export function showPictures(section: HTMLElement) {
	const strip = section.querySelector<HTMLElement>('.gallery')!
	const dialog = section.querySelector<HTMLDialogElement>('dialog')!
	const large = dialog.querySelector<HTMLElement>('.gallery')!
	const tell = () => tellSeen(section, strip)
	strip.addEventListener('scroll', tell, { passive: true })
	tell()
	section.addEventListener('click', (event) => {
		const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-act]') : null
		if (button) act(button, dialog, large)
		const picture =
			event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.gallery > li > a') : null
		if (!picture || event.ctrlKey || event.metaKey || event.shiftKey) return
		event.preventDefault()
		open(dialog, large, [...strip.querySelectorAll('a')], picture)
	})
	dialog.addEventListener('keydown', ({ key }) => {
		if (key === 'ArrowRight') slide(large, 1)
		if (key === 'ArrowLeft') slide(large, -1)
	})
	dialog.addEventListener('close', () => large.replaceChildren())
}

function act(button: HTMLElement, dialog: HTMLDialogElement, large: HTMLElement) {
	if (button.dataset.act === 'close') dialog.close()
	if (button.dataset.act === 'next') slide(large, 1)
	if (button.dataset.act === 'previous') slide(large, -1)
	if (button.dataset.act === 'enlarge')
		button.ariaPressed = String((large.dataset.large = String(button.ariaPressed !== 'true')) === 'true')
}

function slide(large: HTMLElement, by: 1 | -1) {
	large.scrollBy({ left: by * large.clientWidth, behavior: 'smooth' })
}

function open(dialog: HTMLDialogElement, large: HTMLElement, pictures: HTMLAnchorElement[], first: HTMLAnchorElement) {
	dialog.querySelector<HTMLElement>('[data-act=enlarge]')!.ariaPressed = large.dataset.large = 'false'
	large.replaceChildren(...pictures.map(largeSlide))
	dialog.showModal()
	large.scrollLeft = pictures.indexOf(first) * large.clientWidth
}

function largeSlide(link: HTMLAnchorElement): HTMLElement {
	const image = link.querySelector('img')!.cloneNode() as HTMLImageElement
	image.className = ''
	// The placeholder would stand beside the picture.
	image.style.background = ''
	if (link.dataset.largest) image.srcset += `, ${link.dataset.largest}`
	image.sizes = '100vw'
	image.loading = 'lazy'
	const slide = document.createElement('div')
	slide.append(image)
	return slide
}

/** Marks the dot of the image in the middle, and at the strip's end the last one, which may not reach it. */
function tellSeen(section: HTMLElement, { scrollLeft, clientWidth, scrollWidth }: HTMLElement) {
	const dots = section.querySelectorAll<HTMLElement>('a[href^="#picture-"]')
	const distance = scrollWidth - clientWidth
	const seen = distance > 0 ? Math.round((scrollLeft / distance) * (dots.length - 1)) : 0
	for (const [index, dot] of dots.entries()) dot.ariaCurrent = index === seen ? 'true' : null
}
