import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'
import { createImageBytes } from '../support/data/images.ts'
import type { Browser } from './browser.ts'
import { firefox } from './firefox.ts'
import { backOffice } from './journeys/back-office.ts'
import { keyboard } from './journeys/keyboard.ts'
import { ordering } from './journeys/ordering.ts'
import { people } from './journeys/people.ts'
import { openShop } from './shop.ts'
import { createSteps } from './steps.ts'
import { webkit } from './webkit.ts'

const programs = {
	firefox: '/usr/bin/firefox-esr',
	driver: '/usr/bin/WebKitWebDriver',
	miniBrowser: globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').at(-1) ?? '',
	screen: '/usr/bin/Xvfb',
}
const missing = Object.entries(programs).filter(([, file]) => !existsSync(file))
if (missing.length > 0)
	throw new Error('Please install the browsers: apt-get install firefox-esr webkit2gtk-driver xvfb')

const shop = await openShop()
afterAll(() => shop.close())

/** A photo as taken by a phone, for file fields. */
const photo = path.join(shop.folder, 'photo.jpg')
writeFileSync(photo, await createImageBytes('#335577', { width: 900, height: 600, format: 'jpeg' }))

/** Creates a virtual screen. */
async function onScreen() {
	const screen = spawn(programs.screen, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
		stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
	})
	const [number] = (await once(screen.stdio[3]!, 'data')) as [Buffer]
	const browser = await webkit(programs.driver, programs.miniBrowser, `:${number.toString().trim()}`).catch(
		(problem) => {
			screen.kill()
			throw problem
		},
	)
	return { ...browser, close: () => browser.close().finally(() => screen.kill()) }
}

const browsers = { Firefox: () => firefox(programs.firefox), WebKitGTK: onScreen }

/** The console reports rejected forms as failed loads, as well as requests that a navigation aborts. */
const leaving = /Failed to load resource: the server responded with a status of 4\d\d|Failed to fetch manifest patches/
/** Scripts are missing on purpose in the other mode. */
const meant = {
	scripted: leaving,
	bare: new RegExp(`${leaving.source}|Loading module from .*\\.js. was blocked|Importing a module script failed`),
}

describe.each(['Firefox', 'WebKitGTK'] as const)('%s', (name) => {
	describe.each(['scripted', 'bare'] as const)('%s', (mode) => {
		let browser: Browser
		beforeAll(async () => {
			browser = await browsers[name]()
		})
		afterEach(async () => {
			// Opening a page makes sure that no pending response can still set a cookie.
			await browser.open(`${shop[mode]}/ourstory`)
			await browser.forget()
			expect(
				(await browser.problems()).filter((problem) => !meant[mode].test(problem)),
				'in the console',
			).toEqual([])
		})
		afterAll(() => browser.close())

		const steps = createSteps(mode, () => ({ browser, address: shop[mode] }))
		ordering(steps)
		people(steps, photo)
		backOffice(steps, photo)
		keyboard(steps)
	})
})
