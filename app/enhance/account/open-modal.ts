import { loadFullStyles } from '../full-styles.ts'
import { followInstead, readPage } from '../page.ts'

/** Opens the dialog of the page that a link leads to, above this one. */
export function openModal(link: HTMLElement) {
	if (!(link instanceof HTMLAnchorElement)) return
	link.addEventListener('click', (event) => {
		if (event.ctrlKey || event.metaKey || event.shiftKey) return
		event.preventDefault()
		void open(link)
	})
}

async function open(link: HTMLAnchorElement) {
	try {
		const [{ page }] = await Promise.all([readPage(link.href), loadFullStyles()])
		const dialog = page.querySelector('dialog')!
		dialog.removeAttribute('open')
		document.querySelector('main')!.append(dialog)
		dialog.showModal()
		dialog.querySelector('[data-close]')?.addEventListener('click', (event) => {
			event.preventDefault()
			dialog.close()
		})
		dialog.addEventListener('close', () => dialog.remove())
	} catch {
		await followInstead(link, () => void open(link))
	}
}
