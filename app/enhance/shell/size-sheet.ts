import { loadFullStyles } from '../full-styles.ts'
import { followInstead, readPage } from '../page.ts'
import { enhancePage } from '../behaviours.ts'

const id = 'size-sheet'

/** A card's way to its sizes opens them in a sheet: one press adds one piece. */
export function openSizes(grid: HTMLElement) {
	grid.addEventListener('click', (event) => {
		const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href$="#sizes"]') : null
		if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !('popover' in link)) return
		event.preventDefault()
		void open(link)
	})
}

async function open(link: HTMLAnchorElement) {
	// The card's colour, where it is not the product's first.
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
