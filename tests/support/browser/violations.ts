import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeWindow {
	axe: {
		run: (scope: object, options: object) => Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }>
	}
}

/** The rule as it is, but for a placeholder, which is gone when one types: it would hide that a label names no field. */
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

/** Header, footer and menus, the same on each page. */
export const frame = ['header', 'footer', 'nav'].map((part) => `body:has(main) ${part}:not(main *, dialog *)`)

/** On the page, or only `within` what a selector finds, which takes a part of the time; but for parts that are left out. */
export async function violations(page: Page, within = 'html', except: string[] = []): Promise<string[]> {
	// Half a megabyte: once a page.
	if (!(await page.evaluate(() => 'axe' in window)))
		await page.evaluate(`${axeSource};axe.configure(${JSON.stringify({ rules: [label] })})`)
	return page.evaluate(
		async (scope) => {
			// A contrast may be too low half-way between colours.
			for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
			const fades = document
				.getAnimations()
				.filter((animation) => animation instanceof CSSAnimation && animation.animationName === 'toast-out')
			// A message on its way out is as good as gone; one that stays is to stay as long as it is looked at.
			for (const fade of fades)
				if (Number(fade.currentTime) < fade.effect!.getTiming().delay!) fade.pause()
				else fade.finish()
			// What it would fetch anew is for a rule about screens locked in one direction.
			const options = { resultTypes: ['violations'], preload: false }
			const { axe } = window as unknown as AxeWindow
			// What finds each element of a page takes a fifth of the time: it is made where there is something to tell.
			let { violations } = await axe.run(scope, { ...options, selectors: false })
			if (violations.length > 0) ({ violations } = await axe.run(scope, options))
			for (const fade of fades) if (fade.playState === 'paused') fade.play()
			return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${JSON.stringify(target)}`))
		},
		{ include: [within], exclude: except },
	)
}
