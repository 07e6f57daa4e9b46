import { loadFullStyles } from '../full-styles.ts'
import { followLink, readPage } from '../page.ts'

/** The categories are fetched once a page; a failed request is repeated. */
let reading: Promise<Document> | undefined

function loadMenu(): Promise<Document> {
	reading ??= Promise.all([readPage('/menu'), loadFullStyles()]).then(([{ page }]) => page)
	reading.catch(() => (reading = undefined))
	return reading
}

/** Replaces the link to the categories with their tree while the phone's menu opens (rule: category-tree). */
export function fillMenu(link: HTMLElement) {
	link.closest('.panel')!.addEventListener('beforetoggle', (event) => {
		if ((event as ToggleEvent).newState === 'open' && link.isConnected) void fillTree(link).catch(() => undefined)
	})
	if (link.closest('.panel:popover-open')) void fillTree(link).catch(() => undefined)
}

async function fillTree(link: HTMLElement) {
	const menu = await loadMenu()
	const takeList = (list: string) =>
		[...menu.querySelectorAll(`${list} > li`)].map((row) => document.importNode(row, true))
	const rows = takeList('#category-rows')
	const hadFocus = document.activeElement === link
	if (rows.length === 0 || !link.isConnected) return
	const collections = link.closest('ul')!.querySelector('a[href="/collections"]')?.closest('li')
	const folds = takeList('#collection-rows')
	if (folds.length > 0) collections?.replaceWith(...folds)
	link.closest('li')!.replaceWith(...rows)
	if (hadFocus) rows[0]!.querySelector<HTMLElement>('a, summary')?.focus()
}

/** Opens the categories under the header when their link is clicked. */
export function openTray(link: HTMLElement) {
	link.addEventListener('pointerenter', () => void loadMenu().catch(() => undefined), { once: true })
	link.addEventListener('click', (event) => {
		const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
		if (!isPlain || !('popover' in link)) return
		event.preventDefault()
		// Some browsers do not focus clicked links and would not return the focus here.
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
