import { test } from 'vitest'
import type { Steps } from '../steps.ts'

/** Panels opened and closed by keyboard. */
export function keyboard(steps: Steps) {
	const { open, keys } = steps
	const isOpen = (id: string, expected = true) =>
		steps.when(`${id} ${expected ? 'open' : 'closed'}`, () =>
			steps.evaluate(`document.getElementById('${id}').matches(':popover-open') === ${expected}`),
		)
	const openBy = async (id: string) => {
		await steps.evaluate(`void document.querySelector('header button[popovertarget=${id}]').focus()`)
		await keys('Enter')
		await isOpen(id)
	}

	test('the menu and the search open, trap and restore the focus, and close', async () => {
		await open('/ourstory')
		await steps.hydrated()
		for (const id of ['menu', 'search']) {
			await openBy(id)
			await steps.hasFocus(`#${id} *`)
			await keys('Tab', 'Tab')
			await steps.hasFocus(`#${id} *`)
			await keys('Escape')
			await isOpen(id, false)
			await steps.hasFocus(`header button[popovertarget=${id}]`)
		}
	})
}
