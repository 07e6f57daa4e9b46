import { readPage, showPage } from '../page.ts'

/**
 * The page follows the colour that is chosen: its images, sizes and prices. A second press clears it
 * (rule: colour-choice).
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
	// The colour was chosen before script ran.
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
		// The choice counts all the same: it is sent with the form.
	}
}

/** Brings the first image into view, but not on a phone, where the page would leave the choice. */
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
