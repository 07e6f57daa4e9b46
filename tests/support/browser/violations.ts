import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeWindow {
	axe: { run: (options: object) => Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }> }
}

/** What axe finds against WCAG 2.2 AA and its best practices, in words. */
export async function violations(page: Page): Promise<string[]> {
	// Half a megabyte of script: once for a page is enough.
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axeSource};0`)
	return page.evaluate(async () => {
		// Half-way between two colours a contrast may be too low.
		await Promise.allSettled(
			document.getAnimations().flatMap((animation) => (animation instanceof CSSTransition ? [animation.finished] : [])),
		)
		const { violations } = await (window as unknown as AxeWindow).axe.run({ resultTypes: ['violations'] })
		return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${JSON.stringify(target)}`))
	})
}
