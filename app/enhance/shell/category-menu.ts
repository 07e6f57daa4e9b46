import { loadFullStyles } from '../full-styles.ts'
import { followInstead, readPage } from '../page.ts'

/** The categories are fetched once a page; a failed request is repeated. */
let reading: Promise<Document> | undefined

function readMenu(): Promise<Document> {
	reading ??= Promise.all([readPage('/menu'), loadFullStyles()]).then(([{ page }]) => page)
	reading.catch(() => (reading = undefined))
	return reading
}

/** Replaces the link to the categories with their tree while the phone's menu opens (rule: category-tree). */
export function fillMenu(link: HTMLElement) {
	link.closest('.panel')!.addEventListener('beforetoggle', (event) => {
		if ((event as ToggleEvent).newState === 'open' && link.isConnected) void fill(link).catch(() => undefined)
	})
	if (link.closest('.panel:popover-open')) void fill(link).catch(() => undefined)
}

async function fill(link: HTMLElement) {
	const menu = await readMenu()
	const take = (list: string) => [...menu.querySelectorAll(`${list} > li`)].map((row) => document.importNode(row, true))
	const rows = take('#category-rows')
	const hadFocus = document.activeElement === link
	if (rows.length === 0 || !link.isConnected) return
	const collections = link.closest('ul')!.querySelector('a[href="/collections"]')?.closest('li')
	const folds = take('#collection-rows')
	if (folds.length > 0) collections?.replaceWith(...folds)
	link.closest('li')!.replaceWith(...rows)
	if (hadFocus) rows[0]!.querySelector<HTMLElement>('a, summary')?.focus()
}

/** Opens the categories under the header when their link is clicked. */
export function openTray(link: HTMLElement) {
	link.addEventListener('pointerenter', () => void readMenu().catch(() => undefined), { once: true })
	link.addEventListener('click', (event) => {
		const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
		if (!isPlain || !('popover' in link)) return
		event.preventDefault()
		// Some browsers do not focus clicked links and would not return the focus here.
		link.focus()
		void open(link as HTMLAnchorElement)
	})
}

async function open(link: HTMLAnchorElement) {
	try {
		const tray =
			document.getElementById('categories') ??
			document.importNode((await readMenu()).getElementById('categories')!, true)
		link.closest('header')!.append(tray)
		tray.togglePopover()
	} catch {
		await followInstead(link, () => void open(link))
	}
}
