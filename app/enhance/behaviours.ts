type Behaviour = { default: (element: HTMLElement) => void }

/** What `data-enhance` names. */
const behaviours: Record<string, () => Promise<Behaviour>> = {
	'cart-link': () => import('./cart-link.ts'),
	'change-in-place': () => import('./listing.ts'),
	'chat-link': () => import('./chat-link.ts'),
	checkout: () => import('./checkout.ts'),
	'choose-size': () => import('./choose-size.ts'),
	'choose-color': () => import('./choose-color.ts'),
	'find-option': () => import('./find-option.ts'),
	gallery: () => import('./gallery.ts'),
	'image-preview': () => import('./image-preview.ts'),
	'live-quantity': () => import('./live-quantity.ts'),
	announcements: () => import('./announcements.ts'),
	carousel: () => import('./carousel.ts'),
	'open-modal': () => import('./open-modal.ts'),
	print: () => import('./print.ts'),
	'size-sheet': () => import('./size-sheet.ts'),
	'suggest-collections': () => import('./suggest-collections.ts'),
	video: () => import('./video.ts'),
}

const begun = new WeakMap<Element, Set<string>>()

/** Begins what the elements of the page name, each once. One whose file does not come works as without script. */
export async function enhancePage(): Promise<void> {
	const elements = [...document.querySelectorAll<HTMLElement>('[data-enhance]')]
	await Promise.allSettled(elements.flatMap((element) => element.dataset.enhance!.split(' ').map(begin(element))))
}

function begin(element: HTMLElement) {
	return async (name: string) => {
		const names = begun.get(element) ?? new Set()
		if (names.has(name)) return
		begun.set(element, names.add(name))
		const { default: enhance } = await behaviours[name]!()
		enhance(element)
	}
}
