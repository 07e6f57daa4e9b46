interface BehaviorModule {
	has: string[]
	load: () => Promise<{ behaviors: Record<string, (element: HTMLElement) => void> }>
}

/** The files of the behaviors that `data-enhance` names. Behaviors that pages need together are in one file. */
const files: BehaviorModule[] = [
	{ has: ['copy-text', 'image-preview', 'open-modal', 'print'], load: () => import('./account/behaviors.ts') },
	{ has: ['announcements', 'carousel', 'video'], load: () => import('./home/behaviors.ts') },
	{ has: ['checkout', 'live-quantity'], load: () => import('./checkout/behaviors.ts') },
	{
		has: ['change-in-place', 'choose-color', 'choose-size', 'find-option', 'gallery', 'share', 'viewed'],
		load: () => import('./products/behaviors.ts'),
	},
	{
		has: ['cart-link', 'category-menu', 'category-tray', 'chat-link', 'hearts', 'size-sheet', 'suggest-collections'],
		load: () => import('./shell/behaviors.ts'),
	},
]

const begun = new WeakMap<Element, Set<string>>()

/**
 * Starts each behavior that the page's elements name once. If its file does not load, the element works as without
 * script.
 */
export async function enhancePage(): Promise<void> {
	const elements = [...document.querySelectorAll<HTMLElement>('[data-enhance]')]
	await Promise.allSettled(
		elements.flatMap((element) => element.dataset.enhance!.split(' ').map(startBehavior(element))),
	)
}

function startBehavior(element: HTMLElement) {
	return async (name: string) => {
		const names = begun.get(element) ?? new Set()
		if (names.has(name)) return
		begun.set(element, names.add(name))
		const { behaviors } = await files.find(({ has }) => has.includes(name))!.load()
		behaviors[name]!(element)
	}
}
