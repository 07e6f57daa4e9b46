type Behaviour = { default: (element: HTMLElement) => void }

/** What `data-enhance` names. */
const behaviours: Record<string, () => Promise<Behaviour>> = {
	'cart-link': () => import('./shell/cart-link.ts'),
	'change-in-place': () => import('./products/listing.ts'),
	'chat-link': () => import('./shell/chat-link.ts'),
	checkout: () => import('./ordering/checkout.ts'),
	'choose-size': () => import('./products/choose-size.ts'),
	'choose-color': () => import('./products/choose-color.ts'),
	'find-option': () => import('./products/find-option.ts'),
	gallery: () => import('./products/gallery.ts'),
	'image-preview': () => import('./account/image-preview.ts'),
	'live-quantity': () => import('./ordering/live-quantity.ts'),
	announcements: () => import('./home/announcements.ts'),
	carousel: () => import('./home/carousel.ts'),
	'open-modal': () => import('./account/open-modal.ts'),
	print: () => import('./account/print.ts'),
	'size-sheet': () => import('./products/size-sheet.ts'),
	'suggest-collections': () => import('./shell/suggest-collections.ts'),
	video: () => import('./home/video.ts'),
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
