import type { Page } from '@playwright/test'

const controls = 'a[href], button, input, select, textarea, summary, label'

/**
 * The controls of a page whose centre is not their own: something lies over them, so a finger there presses nothing or
 * something else. Each is scrolled into view first. `within` is where to look: the open panel, or the whole page.
 * Left out is only what nobody can press anyway: what the browser itself draws nothing of (`display`, `visibility`,
 * closed `details`, closed panels, inert, a size of nothing), what is disabled, a control drawn as nothing whose label
 * stands for it, which is asked itself, and what is there for nobody: hidden from screen readers and out of the
 * keyboard's way, as the bait for machines. A link that shows itself when it has the focus is given it.
 */
export async function deadControls(page: Page, within = 'html'): Promise<string[]> {
	return page.evaluate(
		async ([selector, scope]) => {
			const dead: string[] = []
			const root = document.querySelector(scope)
			if (!root) return [`there is no ${scope}`]
			// Half-way into the screen a panel is not where it will be.
			await Promise.allSettled(
				document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? [one.finished] : [])),
			)
			const found = [...root.querySelectorAll<HTMLElement>(selector)].filter((element) => isThere(element))
			for (const element of found) {
				element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
				const box = element.getBoundingClientRect()
				const showsWithFocus = box.bottom <= 0 || box.right <= 0 || isForReadersOnly(element)
				if (showsWithFocus) element.focus({ preventScroll: true })
				const points = pointsOf(element)
				if (!points.some(([x, y]) => isOwn(element, document.elementFromPoint(x, y))))
					dead.push(describe(element, points[0]!))
				if (showsWithFocus) element.blur()
			}
			// A page without any control would prove nothing.
			return found.length > 0 ? dead : [`nothing to press in ${scope}`]

			function isThere(element: HTMLElement): boolean {
				if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false })) return false
				if (
					element.matches(':disabled, [aria-disabled=true]') ||
					element.closest('[inert]') ||
					getComputedStyle(element).getPropertyValue('interactivity') === 'inert'
				)
					return false
				if (isForNobody(element instanceof HTMLLabelElement ? element.control : element)) return false
				if (isForReadersOnly(element))
					return (
						element.matches('a, button') ||
						!(element instanceof HTMLLabelElement || (element as HTMLInputElement).labels?.length)
					)
				const { width, height } = element.getBoundingClientRect()
				if (width === 0 || height === 0) return false
				// A label is clicked for its control: without one, or with a disabled one, it is only words.
				return (
					!(element instanceof HTMLLabelElement) || (element.control !== null && !element.control.matches(':disabled'))
				)
			}

			function isForNobody(element: HTMLElement | null): boolean {
				return (
					element !== null &&
					element.tabIndex < 0 &&
					element.closest('[aria-hidden=true]') !== null &&
					!element.matches('.scrim')
				)
			}

			/**
			 * An invisible control: its label is what is seen and clicked, a label in words, or a link that shows
			 * itself when it has the focus.
			 */
			function isForReadersOnly(element: HTMLElement): boolean {
				const { clipPath, clip } = getComputedStyle(element)
				return clipPath === 'inset(50%)' || clip !== 'auto'
			}

			/** The centre; the scrim of a panel lies under its sheet and is clicked beside it. */
			function pointsOf(element: HTMLElement): [number, number][] {
				const box = element.getBoundingClientRect()
				if (element.matches('.scrim')) {
					return [
						[box.left + 3, box.top + 3],
						[box.right - 3, box.bottom - 3],
					]
				}
				// Of a link over two lines the box has a centre that is not in it.
				const lines = [...element.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
				return (lines.length > 1 ? lines : [box]).map(({ left, top, width, height }) => [
					left + width / 2,
					top + height / 2,
				])
			}

			function isOwn(element: HTMLElement, hit: Element | null): boolean {
				if (!hit) return false
				if (element.contains(hit)) return true
				const label = hit.closest('label')
				// The label of a control, the control of a label, and the image that is drawn instead of a control
				// within the same label
				if (element instanceof HTMLLabelElement) return element.control?.contains(hit) ?? false
				return label !== null && [...((element as HTMLInputElement).labels ?? [])].includes(label)
			}

			function describe(element: HTMLElement, [x, y]: [number, number]): string {
				const over = document.elementFromPoint(x, y)
				const name = (one: Element | null) => (one ? (one.cloneNode(false) as Element) : null)?.outerHTML.slice(0, 110)
				return `${name(element)} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)}" at ${Math.round(x)},${Math.round(y)} is under ${name(over) ?? 'nothing'}`
			}
		},
		[controls, within] as const,
	)
}
