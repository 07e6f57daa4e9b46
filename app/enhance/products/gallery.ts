/** Opens all images larger than the screen, at the point that was clicked. */
export function showPictures(section: HTMLElement) {
	const strip = section.querySelector<HTMLElement>('.gallery')!
	const dialog = section.querySelector('dialog')
	const large = dialog?.querySelector<HTMLElement>('div')
	if (!dialog || !large) return
	strip.addEventListener('click', (event) => {
		const link = event.target instanceof Element ? event.target.closest('a') : null
		if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
		event.preventDefault()
		const links = [...strip.querySelectorAll('a')]
		const pictures = links.map(enlarged)
		large.replaceChildren(...pictures)
		dialog.showModal()
		showPoint(dialog, pictures[links.indexOf(link)]!, pointOf(event, link.querySelector('img')!))
	})
	large.addEventListener('click', ({ target }) => target instanceof HTMLImageElement && dialog.close())
	dialog.addEventListener('close', () => large.replaceChildren())
}

function enlarged({ dataset, children }: HTMLAnchorElement): HTMLImageElement {
	const image = children[0]!.cloneNode() as HTMLImageElement
	if (dataset.largest) image.srcset += `, ${dataset.largest}`
	image.sizes = 'min(180vw, 60rem)'
	image.loading = 'lazy'
	return image
}

/** Returns the clicked point of an image as fractions of width and height. It is the center for the keyboard. */
function pointOf({ clientX, clientY, detail }: MouseEvent, image: HTMLImageElement) {
	if (detail === 0) return { x: 0.5, y: 0.5 }
	const box = image.getBoundingClientRect()
	const { objectFit, objectPosition } = getComputedStyle(image)
	const [width, height] = [Number(image.getAttribute('width')), Number(image.getAttribute('height'))]
	const [alongX = 0, alongY = 0] = objectPosition.split(' ').map((part) => Number.parseFloat(part) / 100)
	const fits = [box.width / width, box.height / height]
	const scale = objectFit === 'contain' ? Math.min(...fits) : Math.max(...fits)
	const part = (at: number, room: number, size: number, along: number) =>
		(at - (room - size * scale) * along) / (size * scale)
	return {
		x: part(clientX - box.left, box.width, width, alongX),
		y: part(clientY - box.top, box.height, height, alongY),
	}
}

function showPoint(dialog: HTMLElement, picture: HTMLElement, { x, y }: { x: number; y: number }) {
	dialog.scrollTo({
		left: picture.offsetLeft + picture.offsetWidth * x - dialog.clientWidth / 2,
		top: picture.offsetTop + picture.offsetHeight * y - dialog.clientHeight / 2,
		behavior: 'instant',
	})
}
