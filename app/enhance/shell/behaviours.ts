import { openCart } from './cart-link.ts'
import { fillMenu, openTray } from './category-menu.ts'
import { offerChat } from './chat-link.ts'
import { normaliseText } from '#app/shop/search/normalise.ts'
import { loadFullStyles } from '../full-styles.ts'
import { readPage, followInstead } from '../page.ts'
import { enhancePage } from '../behaviours.ts'

export const behaviours = {
	'cart-link': openCart,
	'category-menu': fillMenu,
	'category-tray': openTray,
	'chat-link': offerChat,
	hearts: showHearts,
	'size-sheet': openSizes,
	'suggest-collections': suggestCollections,
}

/** Marks the wishlist's products, which cached pages cannot contain. A second click on a heart removes the product. */
function showHearts() {
	paint()
	// The listener is registered only once, however many forms have hearts.
	document.addEventListener('shop:shown', paint)
	addEventListener('pageshow', paint)
}

function paint() {
	const [, text = ''] = /(?:^|; )saved=([^;]*)/.exec(document.cookie) ?? []
	const saved = new Set(text.split('.').map((entry) => Number.parseInt(entry, 10)))
	for (const heart of document.querySelectorAll<HTMLButtonElement>('[formaction="/saved"]')) {
		const isSaved = saved.has(Number(heart.value))
		heart.ariaPressed = String(isSaved)
		heart.name = isSaved ? 'unsave' : 'save'
		heart.querySelector('svg')?.setAttribute('fill', isSaved ? 'currentColor' : 'none')
	}
}

/** Suggests collections of the tray while the user types (rule: header-search). */
function suggestCollections(field: HTMLElement) {
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
		pause = setTimeout(() => void show(signal), pauseMs)
	})

	async function show(signal: AbortSignal) {
		const search = input.value.trim()
		try {
			const found = search
				? (await readPage(`/search/suggestions?${new URLSearchParams({ search })}`, signal)).page
				: undefined
			await loadFullStyles()
			if (!signal.aborted) list.replaceChildren(...(found?.getElementById(list.id)?.children ?? []))
		} catch {
			// The submitted search shows the results instead.
		}
	}
}

const id = 'size-sheet'

/** Opens a card's sizes in a sheet. One click adds one item. */
function openSizes(grid: HTMLElement) {
	grid.addEventListener('click', (event) => {
		const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href$="#sizes"]') : null
		if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !('popover' in link)) return
		event.preventDefault()
		void open(link)
	})
}

async function open(link: HTMLAnchorElement) {
	// The color of the card, when it is not the product's first one.
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
		await followInstead(link, () => void open(link))
	}
}
