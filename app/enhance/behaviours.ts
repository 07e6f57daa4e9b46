type Behaviours = Record<string, (element: HTMLElement) => void>

const account = () => import('./account/behaviours.ts')
const home = () => import('./home/behaviours.ts')
const ordering = () => import('./ordering/behaviours.ts')
const products = () => import('./products/behaviours.ts')
const shell = () => import('./shell/behaviours.ts')

/** Where the behaviour is that `data-enhance` names: what pages need together comes in one file. */
const files: Record<string, () => Promise<{ behaviours: Behaviours }>> = {
	announcements: home,
	carousel: home,
	'cart-link': shell,
	'category-menu': shell,
	'category-tray': shell,
	'change-in-place': products,
	'chat-link': shell,
	checkout: ordering,
	'choose-color': products,
	'choose-size': products,
	'copy-text': account,
	'find-option': products,
	gallery: products,
	hearts: shell,
	'image-preview': account,
	'live-quantity': ordering,
	'open-modal': account,
	print: account,
	share: products,
	'size-sheet': shell,
	'suggest-collections': shell,
	video: home,
	viewed: products,
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
		const { behaviours } = await files[name]!()
		behaviours[name]!(element)
	}
}
