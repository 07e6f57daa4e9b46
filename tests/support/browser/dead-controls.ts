import type { Page } from '@playwright/test'

const controls = 'a[href], button, input, select, textarea, summary, label'

/**
 * Returns the controls whose center is covered, `within` a panel or the page. Ignores hidden controls with a visible
 * label, and the honeypot.
 */
export async function listDeadControls(page: Page, within = 'html'): Promise<string[]> {
	return page.evaluate(
		([selector, scope]) => {
			const dead: string[] = []
			const root = document.querySelector(scope)
			if (!root) return [`there is no ${scope}`]
			// A moving panel is not at its final position.
			waitForRest()
			const found = [...root.querySelectorAll<HTMLElement>(selector)].filter((element) => isPresent(element))
			for (const element of found) {
				element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
				const box = element.getBoundingClientRect()
				const showsWithFocus = box.bottom <= 0 || box.right <= 0 || isForScreenReadersOnly(element)
				if (showsWithFocus) {
					element.focus({ preventScroll: true })
					waitForRest()
				}
				const points = listClickPoints(element)
				if (!points.some(([x, y]) => isOwnElement(element, document.elementFromPoint(x, y))))
					dead.push(describe(element, points[0]!))
				if (showsWithFocus) {
					element.blur()
					waitForRest()
				}
			}
			// A page without controls would prove nothing.
			return found.length > 0 ? dead : [`nothing to press in ${scope}`]

			function waitForRest() {
				for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
			}

			function isPresent(element: HTMLElement): boolean {
				if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false })) return false
				if (
					element.matches(':disabled, [aria-disabled=true]') ||
					element.closest('[inert]') ||
					getComputedStyle(element).getPropertyValue('interactivity') === 'inert'
				)
					return false
				if (isHiddenFromAll(element instanceof HTMLLabelElement ? element.control : element)) return false
				if (isForScreenReadersOnly(element))
					return (
						element.matches('a, button') ||
						!(element instanceof HTMLLabelElement || (element as HTMLInputElement).labels?.length)
					)
				const { width, height } = element.getBoundingClientRect()
				if (width === 0 || height === 0) return false
				// A label without an enabled control is only text.
				return (
					!(element instanceof HTMLLabelElement) || (element.control !== null && !element.control.matches(':disabled'))
				)
			}

			function isHiddenFromAll(element: HTMLElement | null): boolean {
				return (
					element !== null &&
					element.tabIndex < 0 &&
					element.closest('[aria-hidden=true]') !== null &&
					!element.matches('.scrim')
				)
			}

			/** Returns true if the label is visible and clicked instead, or if the link appears on focus. */
			function isForScreenReadersOnly(element: HTMLElement): boolean {
				const { clipPath, clip } = getComputedStyle(element)
				return clipPath === 'inset(50%)' || clip !== 'auto'
			}

			/** Returns the points to click; a panel's backdrop is clicked beside its sheet. */
			function listClickPoints(element: HTMLElement): [number, number][] {
				const box = element.getBoundingClientRect()
				if (element.matches('.scrim')) {
					return [
						[box.left + 3, box.top + 3],
						[box.right - 3, box.bottom - 3],
					]
				}
				// The center of a two-line link's box may be outside of the link.
				const lines = [...element.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
				return (lines.length > 1 ? lines : [box]).map(({ left, top, width, height }) => [
					left + width / 2,
					top + height / 2,
				])
			}

			function isOwnElement(element: HTMLElement, hit: Element | null): boolean {
				if (!hit) return false
				if (element.contains(hit)) return true
				const label = hit.closest('label')
				// Labels, their controls, and images drawn in place of controls
				if (element instanceof HTMLLabelElement) return element.control?.contains(hit) ?? false
				return label !== null && [...((element as HTMLInputElement).labels ?? [])].includes(label)
			}

			function describe(element: HTMLElement, [x, y]: [number, number]): string {
				const over = document.elementFromPoint(x, y)
				const getName = (one: Element | null) =>
					(one ? (one.cloneNode(false) as Element) : null)?.outerHTML.slice(0, 110)
				const label = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
				const shown = label.replace(/\s+/g, ' ').slice(0, 40)
				return `${getName(element)} "${shown}" at ${Math.round(x)},${Math.round(y)} is under ${getName(over) ?? 'nothing'}`
			}
		},
		[controls, within] as const,
	)
}
