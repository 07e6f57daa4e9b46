import { loadFullStyles } from '../full-styles.ts'
import { readPage } from '../page.ts'

const pauseMs = 250

/** Typing finds products and categories, once there is a pause (rule: header-search). */
export function suggestProducts(input: HTMLInputElement) {
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
			// The search itself answers, when it is sent.
		}
	}
}
