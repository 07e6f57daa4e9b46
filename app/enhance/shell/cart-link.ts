import { announceLost } from '../connection/lost-line.ts'
import { refreshPage } from '../page.ts'
import { showToast } from '../toasts.ts'

const body = '#cart-contents'

/** Opens the cart panel with the current lines of the cart page. */
export function openCart(link: HTMLElement) {
	emptyWhenClosed()
	link.addEventListener('click', (event) => {
		const panel = document.getElementById('cart-panel')
		const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
		if (!isPlain || !panel?.showPopover || location.pathname === '/cart') return
		event.preventDefault()
		// Some browsers do not focus clicked links and would not return the focus here.
		link.focus()
		panel.showPopover()
		afterPaint(() => {
			if (!('counts' in link.dataset)) void showToast('alert', link.title)
			void readCart(panel)
		})
	})
}

/** Runs an action after the response to the click is visible. */
const afterPaint = (act: () => void) => requestAnimationFrame(() => setTimeout(act))

const slideMs = 250

/** Empties the panel when it closes, because the cart may have changed when it opens again. */
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

async function readCart(panel: HTMLElement) {
	const words = panel.querySelector(`${body} > [role=status]`)
	if (words) words.textContent = 'Loading...'
	try {
		const back = encodeURIComponent(location.pathname + location.search)
		await refreshPage(`/cart?from=${back}`, { parts: body })
	} catch {
		if (words?.isConnected) words.textContent = ''
		void showToast('alert', 'Failed to load cart items. Please try again.')
		announceLost({ text: 'Failed to load cart', again: () => void readCart(panel) })
	}
}
