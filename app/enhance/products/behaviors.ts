import { readPage, showPage } from '../page.ts'
import { normalizeText } from '#app/shop/search/normalize.ts'
import { updateListing } from './listing.ts'
import { enhancePage } from '../behaviors.ts'
import { loadFullStyles } from '../full-styles.ts'

const maxIds = 12

/**
 * Remembers the product in a cookie with up to 12 products. When the section comes near the viewport, replaces the best
 * sellers with recently viewed products and shows similar products in the last selected size above them (rules:
 * recently-viewed, similar-in-size).
 */
function showRecentlyViewed(section: HTMLElement) {
	const id = /\/singleproduct\/(\d+)$/.exec(location.pathname)?.[1]
	if (!id) return
	const before = readCookie('viewed')
		.split('.')
		.filter((one) => one && one !== id)
	writeCookie('viewed', [id, ...before].slice(0, maxIds).join('.'))
	let isNear = false
	document.getElementById('add-to-cart')?.addEventListener('change', ({ target }) => {
		if (!(target instanceof HTMLInputElement) || target.name !== 'size') return
		writeCookie('size', encodeURIComponent(target.value))
		if (isNear) void renderRecentlyViewed(section)
	})
	const nearing = new IntersectionObserver(
		(entries) => {
			if (!entries.some(({ isIntersecting }) => isIntersecting)) return
			nearing.disconnect()
			isNear = true
			if (before.length > 0 || readCookie('size')) void renderRecentlyViewed(section)
		},
		{ rootMargin: '600px' },
	)
	nearing.observe(section)
}

async function renderRecentlyViewed(section: HTMLElement) {
	try {
		const [{ page }] = await Promise.all([readPage(`${location.pathname}/viewed`), loadFullStyles()])
		const viewed = page.querySelector('[data-enhance=viewed] ul')
		if (viewed) section.querySelector('ul')?.replaceWith(viewed)
		if (!page.querySelector('.section-note')) section.querySelector('.section-note')?.remove()
		document.getElementById('similar')?.remove()
		const similar = page.getElementById('similar')
		if (!similar) return
		const back = similar.querySelector<HTMLInputElement>('[name=redirectTo]')
		if (back) back.value = location.pathname + location.search
		section.before(similar)
		await enhancePage()
	} catch {
		// When the products do not load, the best sellers remain.
	}
}

/**
 * Returns the value of one of this file's cookies, or an empty string. `viewed` contains product ids and `size` a size,
 * neither of them personal data. Only the page that `renderRecentlyViewed` fetches depends on them.
 */
function readCookie(name: string): string {
	return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? ''
}

function writeCookie(name: string, value: string) {
	const isSecure = location.protocol === 'https:' ? '; Secure' : ''
	document.cookie = `${name}=${value}; Path=/singleproduct; Max-Age=2592000; SameSite=Lax${isSecure}`
}

/**
 * Updates the page's images, sizes and prices for the selected color. A click on the selected color clears the
 * selection (rule: color-choice).
 */
function chooseColor(form: HTMLElement) {
	let chosen = form.querySelector<HTMLInputElement>('[name=productColorId]:checked')?.value
	const getColorInputs = () => form.querySelectorAll<HTMLInputElement>('[name=productColorId][type=radio]')
	const isServedColor = () => [...getColorInputs()].every(({ checked, defaultChecked }) => checked === defaultChecked)
	form.addEventListener('click', ({ target }) => {
		if (!(target instanceof HTMLInputElement) || target.name !== 'productColorId') return
		target.checked = target.value !== chosen
		chosen = target.checked ? target.value : undefined
		void showColor(chosen)
	})
	// The user selected a color before script ran.
	if (!isServedColor()) void showColor(chosen)
}

let colorRequest: AbortController | undefined

async function showColor(color: string | undefined) {
	colorRequest?.abort()
	colorRequest = new AbortController()
	const { signal } = colorRequest
	try {
		const { page } = await readPage(location.pathname + (color ? `?color=${color}` : ''), signal)
		if (signal.aborted) return
		await showPage(page)
		document.querySelector('[name=size]:checked')?.dispatchEvent(new Event('change', { bubbles: true }))
		showFirstImage()
	} catch {
		// When the page of the color does not load, the selection still counts, because the form sends it.
	}
}

/**
 * Shows the first image of the gallery. Scrolls the page up to it only on a wide screen, because on a phone the options
 * would leave the view.
 */
function showFirstImage() {
	const strip = document.querySelector<HTMLElement>('.gallery')
	if (!strip) return
	strip.scrollTo({ left: 0 })
	const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
	if (strip.getBoundingClientRect().top < 0 && matchMedia('(width >= 64rem)').matches)
		strip.parentElement?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth' })
	if (!isStill)
		strip.firstElementChild?.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 300, easing: 'ease-out' })
}

export const behaviors = {
	'change-in-place': updateListing,
	'choose-color': chooseColor,
	'choose-size': enhanceSizeChoice,
	'find-option': findOption,
	gallery: openGallery,
	share: openShareSheet,
	viewed: showRecentlyViewed,
}

/** Opens the browser's share menu. In browsers without one, the link leads to WhatsApp. */
function openShareSheet(link: HTMLElement) {
	if (!('share' in navigator)) return
	link.addEventListener('click', (event) => {
		event.preventDefault()
		// The promise is rejected when the user closes the menu, which is not an error.
		navigator.share({ title: document.title, url: location.href }).catch(() => undefined)
	})
}

/**
 * Shows the price of the selected size when sizes have different prices. Removes the error once a size is selected.
 * Shows the size in the `.buy-bar` at the bottom of a phone's screen.
 */
function enhanceSizeChoice(form: HTMLElement) {
	const updatePrice = () => {
		const chosen = form.querySelector('label:has([name=size]:checked) [data-price]')?.textContent.trim()
		if (chosen) for (const price of document.querySelectorAll('[data-price-now]')) price.textContent = chosen
		const buyLink = form.querySelector<HTMLAnchorElement>('.buy-bar > a')
		const label = buyLink && form.querySelector<HTMLElement>(`${buyLink.hash} label:has(:checked)`)
		if (!buyLink) return
		buyLink.dataset.what ??= buyLink.textContent
		buyLink.textContent = label?.title ?? buyLink.dataset.what
		buyLink.ariaLabel = label ? `${buyLink.dataset.what}: ${label.title}` : null
	}
	form.addEventListener('change', ({ target }) => {
		;(target as Element).closest('[role=radiogroup]')?.removeAttribute('aria-invalid')
		updatePrice()
	})
	document.addEventListener('shop:shown', updatePrice)
	updatePrice()
}

/**
 * When an image of the gallery is clicked, opens a dialog with all images enlarged, scrolled to the clicked point. A
 * click on an enlarged image closes the dialog.
 */
function openGallery(section: HTMLElement) {
	const strip = section.querySelector<HTMLElement>('.gallery')!
	const dialog = section.querySelector('dialog')
	const large = dialog?.querySelector<HTMLElement>('div')
	if (!dialog || !large) return
	strip.addEventListener('click', (event) => {
		const link = event.target instanceof Element ? event.target.closest('a') : null
		if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
		event.preventDefault()
		const links = [...strip.querySelectorAll('a')]
		const pictures = links.map(createEnlarged)
		large.replaceChildren(...pictures)
		dialog.showModal()
		showPoint(dialog, pictures[links.indexOf(link)]!, getPressedPoint(event, link.querySelector('img')!))
	})
	large.addEventListener('click', ({ target }) => target instanceof HTMLImageElement && dialog.close())
	dialog.addEventListener('close', () => large.replaceChildren())
}

function createEnlarged({ dataset, children }: HTMLAnchorElement): HTMLImageElement {
	const image = children[0]!.cloneNode() as HTMLImageElement
	if (dataset.largest) image.srcset += `, ${dataset.largest}`
	image.sizes = 'min(180vw, 60rem)'
	image.loading = 'lazy'
	return image
}

/**
 * Returns the clicked point of an image as fractions of its width and height. For a click by keyboard, the point is the
 * center.
 */
function getPressedPoint({ clientX, clientY, detail }: MouseEvent, image: HTMLImageElement) {
	if (detail === 0) return { x: 0.5, y: 0.5 }
	const box = image.getBoundingClientRect()
	const { objectFit, objectPosition } = getComputedStyle(image)
	const [width, height] = [Number(image.getAttribute('width')), Number(image.getAttribute('height'))]
	const [alongX = 0, alongY = 0] = objectPosition.split(' ').map((offset) => Number.parseFloat(offset) / 100)
	const fits = [box.width / width, box.height / height]
	const scale = objectFit === 'contain' ? Math.min(...fits) : Math.max(...fits)
	const getOffset = (at: number, room: number, size: number, along: number) =>
		(at - (room - size * scale) * along) / (size * scale)
	return {
		x: getOffset(clientX - box.left, box.width, width, alongX),
		y: getOffset(clientY - box.top, box.height, height, alongY),
	}
}

function showPoint(dialog: HTMLElement, picture: HTMLElement, { x, y }: { x: number; y: number }) {
	dialog.scrollTo({
		left: picture.offsetLeft + picture.offsetWidth * x - dialog.clientWidth / 2,
		top: picture.offsetTop + picture.offsetHeight * y - dialog.clientHeight / 2,
		behavior: 'instant',
	})
}

/**
 * Shows a search field that filters the colors or sizes of its fieldset by any part of their names. When the field gets
 * the focus, the options that the page lacks are fetched.
 */
function findOption(label: HTMLElement) {
	const field = label.querySelector('input')!
	let wasFiltered = false
	label.hidden = false
	const filterOptions = () => {
		const query = normalizeText(field.value)
		// An update of the page may have removed the label, which then has no fieldset. Without a query the options
		// stay as the page delivered them.
		const fieldset = label.closest('fieldset')
		if (fieldset && (query || wasFiltered)) showMatches(fieldset, label, query)
		wasFiltered = query !== ''
	}
	field.addEventListener('focus', () => void loadAll(label))
	field.addEventListener('input', filterOptions)
	// A color family contains a link to its colors, which replace the link when the family opens.
	label.closest('fieldset')?.addEventListener(
		'toggle',
		({ target }) => {
			if (target instanceof HTMLDetailsElement && target.open && target.querySelector('a')) void loadAll(label)
		},
		{ capture: true },
	)
	// After a selection, the page was updated and may contain only some of the options.
	document.addEventListener('shop:shown', () => {
		if (!field.value) return
		void loadAll(label)
		filterOptions()
	})
}

async function loadAll({ dataset }: HTMLElement) {
	const { all } = dataset
	if (!all) return
	delete dataset.all
	try {
		const { page } = await readPage(all)
		await showPage(page, { parts: '#sizes, #colors' })
	} catch {
		dataset.all = all
	}
}

function showMatches(fieldset: HTMLElement, label: HTMLElement, query: string) {
	const isMatch = (row: Element) => normalizeText(row.querySelector('[data-name]')?.textContent ?? '').includes(query)
	const rows = [...fieldset.querySelectorAll<HTMLElement>('li:not(:has(li))')].filter((row) =>
		row.querySelector('input'),
	)
	for (const row of rows) row.hidden = query !== '' && !isMatch(row)
	for (const group of fieldset.querySelectorAll<HTMLElement>('li:has(li)'))
		group.hidden = query !== '' && !rows.some((row) => group.contains(row) && !row.hidden)
	for (const details of fieldset.querySelectorAll('details')) {
		details.open = query !== ''
		details.querySelector('summary')!.hidden = query !== ''
	}
	const nothing = label.nextElementSibling!
	nothing.textContent = rows.some(({ hidden }) => !hidden) ? '' : (label.dataset.nothing ?? '')
}
