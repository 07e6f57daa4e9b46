import { announceLostSubmission } from '../connection/lost-submission.ts'
import { base, refreshPage, readPage, followLink } from '../page.ts'
import { translate } from '../sentences.ts'
import { showToast } from '../toasts.ts'
import { loadFullStyles } from '../full-styles.ts'
import { normalizeText } from '#app/shop/search/normalize.ts'
import { enhancePage } from '../behaviors.ts'

/** The page with the category menu, fetched once. After a failure, the next call of `loadMenu` tries again. */
let reading: Promise<Document> | undefined

function loadMenu(): Promise<Document> {
	reading ??= Promise.all([readPage(`${base}/menu`), loadFullStyles()]).then(([{ page }]) => page)
	reading.catch(() => (reading = undefined))
	return reading
}

/** When the phone's menu opens, replaces its category and collection links with their lists (rule: category-tree). */
function fillMenu(link: HTMLElement) {
	link.closest('.panel')!.addEventListener('beforetoggle', (event) => {
		if ((event as ToggleEvent).newState === 'open' && link.isConnected) void fillTree(link).catch(() => undefined)
	})
	if (link.closest('.panel:popover-open')) void fillTree(link).catch(() => undefined)
}

async function fillTree(link: HTMLElement) {
	const menu = await loadMenu()
	const importList = (list: string) =>
		[...menu.querySelectorAll(`${list} > li`)].map((row) => document.importNode(row, true))
	const rows = importList('#category-rows')
	const hadFocus = document.activeElement === link
	if (rows.length === 0 || !link.isConnected) return
	const collections = link.closest('ul')!.querySelector('a[href$="/collections"]')?.closest('li')
	const folds = importList('#collection-rows')
	if (folds.length > 0) collections?.replaceWith(...folds)
	link.closest('li')!.replaceWith(...rows)
	if (hadFocus) rows[0]!.querySelector<HTMLElement>('a, summary')?.focus()
}

/** Opens or closes the categories under the header when their link is clicked. */
function openTray(link: HTMLElement) {
	link.addEventListener('pointerenter', () => void loadMenu().catch(() => undefined), { once: true })
	link.addEventListener('click', (event) => {
		const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
		if (!isPlain || !('popover' in link)) return
		event.preventDefault()
		// Some browsers do not focus a clicked link, and the focus would not return to it when the panel closes.
		link.focus()
		void openCategories(link as HTMLAnchorElement)
	})
}

async function openCategories(link: HTMLAnchorElement) {
	try {
		const tray =
			document.getElementById('categories') ??
			document.importNode((await loadMenu()).getElementById('categories')!, true)
		link.closest('header')!.append(tray)
		tray.togglePopover()
	} catch {
		await followLink(link, () => void openCategories(link))
	}
}

/** The milliseconds without scrolling before the chat link floats again. */
const restMs = 150

/** Lets the chat link float where it covers nothing to read or click, except while the page scrolls down. */
function floatChatLink(element: HTMLElement) {
	let last = scrollY
	let timer = 0
	const stopFloating = () => delete element.dataset.floats
	const updatePosition = () => {
		element.dataset.floats = ''
		checkRows(steps)
	}
	/** Checks each row of positions in a task of its own, because a phone needs 100 ms for all of them. */
	const checkRows = ([row, ...rest]: number[]) => {
		if (row === undefined) return
		if (!isFreeAbove(element, row)) return stopFloating()
		timer = window.setTimeout(checkRows, 0, rest)
	}
	const scheduleUpdate = () => {
		clearTimeout(timer)
		timer = window.setTimeout(updatePosition, restMs)
	}
	const handleScroll = () => {
		const isDown = scrollY > last
		last = scrollY
		if (!isDown) return scheduleUpdate()
		clearTimeout(timer)
		stopFloating()
	}
	addEventListener('scroll', handleScroll, { passive: true })
	addEventListener('resize', scheduleUpdate)
	scheduleUpdate()
}

/**
 * The positions to check, as fractions of the chat link's width and height. They are closer together than lines of
 * text. The first and last are outside the link: they find a round control that is next to a corner but not under it.
 */
const steps = [-0.13, 0.12, 0.37, 0.63, 0.88, 1.13]
const controls = 'a, button, input, select, textarea, summary, label, video'

/**
 * Returns whether an element covers nothing to read or click at the positions of one row; `row` is a fraction of its
 * height. Controls at least twice as wide and high as the element do not count, such as image links.
 */
function isFreeAbove(element: HTMLElement, row: number): boolean {
	const box = element.getBoundingClientRect()
	return steps.every((across) => {
		const found = document.elementsFromPoint(box.left + across * box.width, box.top + row * box.height)
		const below = found.filter((one) => !element.contains(one))
		return !below.some((one) => hasText(one) || isCovered(one.closest(controls), box))
	})
}

function hasText(element: Element): boolean {
	return [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
}

function isCovered(control: Element | null, { width, height }: DOMRect): boolean {
	if (!control) return false
	const box = control.getBoundingClientRect()
	return box.width < 2 * width || box.height < 2 * height
}

const body = '#cart-contents'

/** Opens the cart panel with the current lines. On the cart page and in the checkout, opens the cart page instead. */
function openCart(link: HTMLElement) {
	emptyWhenClosed()
	link.addEventListener('click', (event) => {
		const panel = document.getElementById('cart-panel')
		const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
		// A cart that changes in the panel would leave the totals of the checkout outdated.
		if (!isPlain || !panel?.showPopover || [`${base}/cart`, `${base}/checkout`].includes(location.pathname)) return
		event.preventDefault()
		// Some browsers do not focus a clicked link, and the focus would not return to it when the panel closes.
		link.focus()
		panel.showPopover()
		runAfterPaint(() => {
			if (!('counts' in link.dataset)) void showToast('alert', link.title)
			void loadCart(panel)
		})
	})
}

/** Calls `callback` after the browser has painted the changes so far, so that a click has a visible effect first. */
const runAfterPaint = (callback: () => void) => requestAnimationFrame(() => setTimeout(callback))

const slideMs = 250

/** Empties the cart panel after it has closed, because the cart may have changed by the time the panel opens again. */
function emptyWhenClosed() {
	const panel = document.getElementById('cart-panel')
	const empty = panel?.querySelector(body)?.cloneNode(true)
	panel?.addEventListener('toggle', ({ newState }) => {
		if (newState === 'closed')
			setTimeout(() => {
				if (!panel.matches(':popover-open')) panel.querySelector(body)?.replaceWith(empty!.cloneNode(true))
			}, slideMs)
	})
}

async function loadCart(panel: HTMLElement) {
	const status = panel.querySelector(`${body} > [role=status]`)
	if (status) status.textContent = translate('Loading...')
	try {
		const back = encodeURIComponent(location.pathname + location.search)
		await refreshPage(`${base}/cart?from=${back}`, { parts: body })
	} catch {
		if (status?.isConnected) status.textContent = ''
		void showToast('alert', 'Failed to load cart items. Please try again.')
		announceLostSubmission({ text: 'Failed to load cart', again: () => void loadCart(panel) })
	}
}

export const behaviors = {
	'cart-link': openCart,
	'category-menu': fillMenu,
	'category-tray': openTray,
	'chat-link': floatChatLink,
	hearts: showSavedItems,
	'size-sheet': openSizes,
	'suggest-collections': suggestCollections,
}

/**
 * Fills the hearts of the wishlist's products, which cached pages lack. A click on a full heart removes the product.
 */
function showSavedItems() {
	paintHearts()
	// This is registered only once, because the browser ignores a listener that is added a second time.
	document.addEventListener('shop:shown', paintHearts)
	addEventListener('pageshow', paintHearts)
}

function paintHearts() {
	const [, text = ''] = /(?:^|; )saved=([^;]*)/.exec(document.cookie) ?? []
	const saved = new Set(text.split('.').map((entry) => Number.parseInt(entry, 10)))
	for (const heart of document.querySelectorAll<HTMLButtonElement>('[formaction$="/saved"]')) {
		const isSaved = saved.has(Number(heart.value))
		// A heart that is right already is skipped, so that the browser does not recalculate its styles.
		if (heart.getAttribute('aria-pressed') === String(isSaved)) continue
		heart.setAttribute('aria-pressed', String(isSaved))
		heart.name = isSaved ? 'unsave' : 'save'
		heart.querySelector('svg')?.setAttribute('fill', isSaved ? 'currentColor' : 'none')
	}
}

/** Suggests collections of `#collections` while the user types, and starts `suggestProducts` (rule: header-search). */
function suggestCollections(field: HTMLElement) {
	const input = field as HTMLInputElement
	suggestProducts(input)
	const status = document.getElementById('collections-found')!
	input.addEventListener('input', () => {
		const query = normalizeText(input.value)
		const rows = [...document.querySelectorAll<HTMLElement>('#collections li')]
		const found = query ? rows.filter((row) => normalizeText(toPlainRow(row).textContent).includes(query)) : []
		status.querySelector('ul')!.replaceChildren(...found.map(toPlainRow))
		status.querySelector('p')!.textContent = query && found.length === 0 ? status.dataset.nothing! : ''
	})
}

function toPlainRow(row: HTMLElement): HTMLElement {
	const copy = row.cloneNode(true) as HTMLElement
	copy.querySelector('a > :first-child')!.remove()
	return copy
}

const pauseMs = 250

/** Suggests products and categories when the user pauses typing (rule: header-search). */
function suggestProducts(input: HTMLInputElement) {
	const list = document.getElementById('products-found')!
	let pause: ReturnType<typeof setTimeout> | undefined
	let asking: AbortController | undefined
	input.addEventListener('input', () => {
		clearTimeout(pause)
		asking?.abort()
		asking = new AbortController()
		const { signal } = asking
		pause = setTimeout(() => void showSuggestions(signal), pauseMs)
	})

	async function showSuggestions(signal: AbortSignal) {
		const search = input.value.trim()
		try {
			const found = search
				? (await readPage(`${base}/search/suggestions?${new URLSearchParams({ search })}`, signal)).page
				: undefined
			await loadFullStyles()
			if (!signal.aborted) list.replaceChildren(...(found?.getElementById(list.id)?.children ?? []))
		} catch {
			// Without suggestions the user submits the search and gets the results.
		}
	}
}

const id = 'size-sheet'

/** When a card's sizes link is clicked, opens the sizes in a sheet. A click on a size adds one unit to the cart. */
function openSizes(grid: HTMLElement) {
	grid.addEventListener('click', (event) => {
		const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href$="#sizes"]') : null
		if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !('popover' in link)) return
		event.preventDefault()
		void openSizeSheet(link)
	})
}

async function openSizeSheet(link: HTMLAnchorElement) {
	// The id of the card's color. Without one, the sheet shows the product's first color.
	const color = link.closest('article')?.querySelector('input')?.value ?? ''
	const back = encodeURIComponent(location.pathname + location.search)
	link.focus()
	try {
		const [{ page }] = await Promise.all([
			readPage(`${link.pathname}/sizes?color=${color}&from=${back}`),
			loadFullStyles(),
		])
		document.getElementById(id)?.remove()
		const sheet = page.getElementById(id)!
		document.body.append(sheet)
		sheet.showPopover()
		await enhancePage()
	} catch {
		await followLink(link, () => void openSizeSheet(link))
	}
}
