import { enhancePage } from '../behaviours.ts'
import { loadFullStyles } from '../full-styles.ts'
import { readPage } from '../page.ts'

const mostIds = 12

/**
 * Remembers the product in the browser. When the section comes near the viewport, replaces the best sellers with
 * recently viewed products and shows similar products in the last selected size above them (rules: recently-viewed,
 * similar-in-size).
 */
export function showViewed(section: HTMLElement) {
	const id = /^\/singleproduct\/(\d+)$/.exec(location.pathname)?.[1]
	if (!id) return
	const before = recall('viewed')
		.split('.')
		.filter((one) => one && one !== id)
	remember('viewed', [id, ...before].slice(0, mostIds).join('.'))
	let isNear = false
	document.getElementById('add-to-cart')?.addEventListener('change', ({ target }) => {
		if (!(target instanceof HTMLInputElement) || target.name !== 'size') return
		remember('size', encodeURIComponent(target.value))
		if (isNear) void show(section)
	})
	const nearing = new IntersectionObserver(
		(entries) => {
			if (!entries.some(({ isIntersecting }) => isIntersecting)) return
			nearing.disconnect()
			isNear = true
			if (before.length > 0 || recall('size')) void show(section)
		},
		{ rootMargin: '600px' },
	)
	nearing.observe(section)
}

async function show(section: HTMLElement) {
	try {
		const [{ page }] = await Promise.all([readPage(`${location.pathname}/viewed`), loadFullStyles()])
		const viewed = page.querySelector('[data-enhance=viewed] ul')
		if (viewed) section.querySelector('ul')?.replaceWith(viewed)
		document.getElementById('similar')?.remove()
		const similar = page.getElementById('similar')
		if (!similar) return
		const back = similar.querySelector<HTMLInputElement>('[name=redirectTo]')
		if (back) back.value = location.pathname + location.search
		section.before(similar)
		await enhancePage()
	} catch {
		// The best sellers remain.
	}
}

/** Reads a cookie that no page needs. These cookies contain products and a size, but no personal data. */
function recall(name: string): string {
	return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? ''
}

function remember(name: string, value: string) {
	const isSecure = location.protocol === 'https:' ? '; Secure' : ''
	document.cookie = `${name}=${value}; Path=/singleproduct; Max-Age=2592000; SameSite=Lax${isSecure}`
}
