import type { Page } from '@playwright/test'

/** The button is hidden while its place in the footer may be behind another control. */
export const getChatButton = (page: Page) => page.getByRole('complementary', { name: 'Chat', includeHidden: true })

/** Returns the controls and texts that the chat button covers, except controls covered only at a corner. */
export const listCoveredByChat = (page: Page) =>
	getChatButton(page).evaluate((element) => {
		if (!element.checkVisibility({ visibilityProperty: true })) return []
		const box = element.getBoundingClientRect()
		const overlaps = ({ left, right, top, bottom }: DOMRect) =>
			left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1
		const isSmall = ({ width, height }: DOMRect) => width < 2 * box.width || height < 2 * box.height
		const controls = [...document.querySelectorAll('a, button, input, select, textarea, summary')].filter(
			(one) =>
				one.checkVisibility({ visibilityProperty: true }) &&
				!element.contains(one) &&
				!one.closest('[aria-hidden=true]'),
		)
		return controls
			.filter((one) => overlaps(one.getBoundingClientRect()) && isSmall(one.getBoundingClientRect()))
			.map((one) => one.outerHTML.slice(0, 100))
	})
