interface File {
	has: string[]
	load: () => Promise<{ behaviours: Record<string, (element: HTMLElement) => void> }>
}

/** The files of the behaviors that `data-enhance` names. Behaviors that pages need together are in one file. */
const files: File[] = [
	{ has: ['copy-text', 'image-preview', 'open-modal', 'print'], load: () => import('./account/behaviours.ts') },
	{ has: ['announcements', 'carousel', 'video'], load: () => import('./home/behaviours.ts') },
	{ has: ['checkout', 'live-quantity'], load: () => import('./ordering/behaviours.ts') },
	{
		has: ['change-in-place', 'choose-color', 'choose-size', 'find-option', 'gallery', 'share', 'viewed'],
		load: () => import('./products/behaviours.ts'),
	},
	{
		has: ['cart-link', 'category-menu', 'category-tray', 'chat-link', 'hearts', 'size-sheet', 'suggest-collections'],
		load: () => import('./shell/behaviours.ts'),
	},
]

const begun = new WeakMap<Element, Set<string>>()

/**
 * Starts each behavior that the page's elements name once. If its file does not load, the element works as without
 * script.
 */
export async function enhancePage(): Promise<void> {
	const elements = [...document.querySelectorAll<HTMLElement>('[data-enhance]')]
	await Promise.allSettled(elements.flatMap((element) => element.dataset.enhance!.split(' ').map(begin(element))))
}

function begin(element: HTMLElement) {
	return async (name: string) => {
		const names = begun.get(element) ?? new Set()
		if (names.has(name)) return
		begun.set(element, names.add(name))
		const { behaviours } = await files.find(({ has }) => has.includes(name))!.load()
		behaviours[name]!(element)
	}
}
