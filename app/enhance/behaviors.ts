type Behaviors = Record<string, (element: HTMLElement) => void>

/**
 * A file of behaviors: their names in one string, separated by spaces, and the function that imports the file.
 * `includes` finds a name in the string. One string makes the script smaller than an array.
 */
type BehaviorModule = [names: string, load: () => Promise<{ behaviors: Behaviors }>]

/** The behaviors that every page needs. `app/entry.client.tsx` adds them, because their files import this one. */
const common: Behaviors = {}

export const addBehaviors = (behaviors: Behaviors) => void Object.assign(common, behaviors)

/**
 * The files of the behaviors in `data-enhance` attributes that are not in `common`. Behaviors that a page needs
 * together are in one file.
 */
const files: BehaviorModule[] = [
	['copy-text image-preview open-modal passkey passwords print', () => import('./account/behaviors.ts')],
	['announcements carousel video', () => import('./home/behaviors.ts')],
	['checkout live-quantity', () => import('./checkout/behaviors.ts')],
	[
		'change-in-place choose-color choose-size find-option gallery share viewed',
		() => import('./products/behaviors.ts'),
	],
]

const begun = new WeakMap<Element, Set<string>>()

/**
 * Starts the behaviors in the `data-enhance` attributes of the page's elements, once per element, even if this function
 * is called again. If a behavior's file does not load, the element works as without script.
 */
export async function enhancePage(): Promise<void> {
	const started: Promise<void>[] = []
	for (const element of document.querySelectorAll<HTMLElement>('[data-enhance]')) {
		const names = begun.get(element) ?? new Set()
		begun.set(element, names)
		for (const name of element.dataset.enhance!.split(' ')) {
			if (names.has(name)) continue
			names.add(name)
			// A slow phone can paint and respond between two behaviors, because each starts in its own task.
			await yieldToBrowser()
			started.push(startBehavior(element, name).catch(() => undefined))
		}
	}
	await Promise.all(started)
}

const yieldToBrowser = () => new Promise((resolve) => setTimeout(resolve))

async function startBehavior(element: HTMLElement, name: string) {
	const behaviors = name in common ? common : (await files.find(([names]) => names.includes(name))![1]()).behaviors
	behaviors[name]!(element)
}
