import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeWindow {
	axe: {
		run: (scope: object, options: object) => Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }>
	}
}

/**
 * The axe rule without placeholders: a placeholder disappears while typing, and would hide that a field has no label.
 */
const label = {
	id: 'label',
	any: [
		'implicit-label',
		'explicit-label',
		'aria-label',
		'aria-labelledby',
		{ id: 'non-empty-title', options: { attribute: 'title' } },
		'presentational-role',
	],
}

/** The header, footer and menus, which are the same on every page. */
export const frame = ['header', 'footer', 'nav'].map((part) => `body:has(main) ${part}:not(main *, dialog *)`)

/**
 * Returns accessibility violations of the page, or only `within` a selector, which takes less time; some parts can be
 * excluded.
 */
export async function violations(page: Page, within = 'html', except: string[] = []): Promise<string[]> {
	// The script is half a megabyte, so it is added once per page.
	if (!(await page.evaluate(() => 'axe' in window)))
		await page.evaluate(`${axeSource};axe.configure(${JSON.stringify({ rules: [label] })})`)
	return page.evaluate(
		async (scope) => {
			// The contrast may be too low in the middle of a color transition.
			for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
			const fades = document
				.getAnimations()
				.filter((animation) => animation instanceof CSSAnimation && animation.animationName === 'toast-out')
			// A message that is fading out counts as removed; a visible one must stay during the check.
			for (const fade of fades)
				if (Number(fade.currentTime) < fade.effect!.getTiming().delay!) fade.pause()
				else fade.finish()
			// axe would preload style sheets for a rule about screens locked in one orientation.
			const options = { resultTypes: ['violations'], preload: false }
			const { axe } = window as unknown as AxeWindow
			// Finding a selector for each element takes a fifth of the time, so selectors are created only when there are
			// violations.
			let { violations } = await axe.run(scope, { ...options, selectors: false })
			if (violations.length > 0) ({ violations } = await axe.run(scope, options))
			for (const fade of fades) if (fade.playState === 'paused') fade.play()
			return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${JSON.stringify(target)}`))
		},
		{ include: [within], exclude: except },
	)
}
