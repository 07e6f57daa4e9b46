import { readPage, showPage } from '../page.ts'

/**
 * Updates the page's images, sizes and prices for the selected color. A second click clears the selection (rule:
 * colour-choice).
 */
export function chooseColor(form: HTMLElement) {
	let chosen = form.querySelector<HTMLInputElement>('[name=productColorId]:checked')?.value
	const colors = () => form.querySelectorAll<HTMLInputElement>('[name=productColorId][type=radio]')
	const isServed = () => [...colors()].every(({ checked, defaultChecked }) => checked === defaultChecked)
	form.addEventListener('click', ({ target }) => {
		if (!(target instanceof HTMLInputElement) || target.name !== 'productColorId') return
		target.checked = target.value !== chosen
		chosen = target.checked ? target.value : undefined
		void follow(chosen)
	})
	// The color was selected before script ran.
	if (!isServed()) void follow(chosen)
}

let asking: AbortController | undefined

async function follow(color: string | undefined) {
	asking?.abort()
	asking = new AbortController()
	const { signal } = asking
	try {
		const { page } = await readPage(location.pathname + (color ? `?color=${color}` : ''), signal)
		if (signal.aborted) return
		await showPage(page)
		document.querySelector('[name=size]:checked')?.dispatchEvent(new Event('change', { bubbles: true }))
		showFirstImage()
	} catch {
		// The selection is still valid: it is sent with the form.
	}
}

/** Scrolls to the first image, but not on a phone, where that would leave the options. */
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
