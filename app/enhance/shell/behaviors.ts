import { openCart } from './cart-link.ts'
import { fillMenu, openTray } from './category-menu.ts'
import { floatChatLink } from './chat-link.ts'
import { normalizeText } from '#app/shop/search/normalize.ts'
import { loadFullStyles } from '../full-styles.ts'
import { readPage, followLink } from '../page.ts'
import { enhancePage } from '../behaviors.ts'

export const behaviors = {
	'cart-link': openCart,
	'category-menu': fillMenu,
	'category-tray': openTray,
	'chat-link': floatChatLink,
	hearts: showSavedItems,
	'size-sheet': openSizes,
	'suggest-collections': suggestCollections,
}

/** Marks the wishlist's products, which cached pages cannot contain. A second click on a heart removes the product. */
function showSavedItems() {
	paintHearts()
	// The listener is registered only once, however many forms have hearts.
	document.addEventListener('shop:shown', paintHearts)
	addEventListener('pageshow', paintHearts)
}

function paintHearts() {
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
		void openSizeSheet(link)
	})
}

async function openSizeSheet(link: HTMLAnchorElement) {
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
		await followLink(link, () => void openSizeSheet(link))
	}
}
