import { type ElementHandle, launch } from 'puppeteer-core'
import { type Browser, field, pause, soon } from './browser.ts'

// The driver cannot emulate a phone in this Firefox version.
const asPhone = { defaultViewport: null, args: ['--width=450', '--height=760'] }

/** Starts Firefox, driven by WebDriver BiDi. */
export async function firefox(executablePath: string): Promise<Browser> {
	const program = await launch({ browser: 'firefox', executablePath, headless: true, ...asPhone })
	const page = await program.newPage()
	let problems: string[] = []
	page.on('console', (message) => void (message.type() === 'error' && problems.push(message.text())))
	// Accepts leaving a page with unsaved input.
	page.on('dialog', (dialog) => void dialog.accept().catch(() => {}))
	page.on('pageerror', (error) => void problems.push(`uncaught: ${String(error)}`))

	const visible = (xpath: string) =>
		soon(xpath, async () => {
			for (const found of await page.$$(`::-p-xpath(${xpath})`)) if (await found.isVisible()) return found
			return undefined
		})
	// Pages move while they load: a click on a moving element would hit whatever is there by then.
	const whereItRests = async (xpath: string) => {
		const found = await visible(xpath)
		await found.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
		const { x, y } = await found.clickablePoint()
		await pause()
		const now = await found.clickablePoint()
		const isInFront = await found.evaluate(
			(element, left, top) => element.contains(document.elementFromPoint(left, top)),
			x,
			y,
		)
		return x === now.x && y === now.y && isInFront ? now : undefined
	}
	const click = async (xpath: string, count: number) => {
		const { x, y } = await soon(`a press of ${xpath}`, () => whereItRests(xpath))
		// Not retried after an error, because the click may have happened.
		await page.mouse.click(x, y, { count })
	}

	return {
		// The driver may wait forever after a page from the back/forward cache.
		open: async (address) =>
			void (await soon(address, async () => {
				await page.goto(address, { waitUntil: 'domcontentloaded', timeout: 6_000 })
				return true
			})),
		press: (xpath) => click(xpath, 1),
		pressTwice: (xpath) => click(xpath, 2),
		type: async (name, text) => {
			const found = (await visible(field(name))) as ElementHandle<HTMLInputElement>
			await found.evaluate((element) => void (element.value = ''))
			await found.type(text)
		},
		choose: async (name, text) => {
			const found = (await visible(field(name))) as ElementHandle<HTMLSelectElement>
			const value = await found.evaluate(
				(list, wanted) => [...list.options].find((option) => option.text === wanted)!.value,
				text,
			)
			await found.select(value)
		},
		upload: async (name, file) => ((await visible(field(name))) as ElementHandle<HTMLInputElement>).uploadFile(file),
		keys: async (...keys) => {
			for (const key of keys) await page.keyboard.press(key)
		},
		// The driver waits for a load event, which a page from the back/forward cache does not fire.
		back: () => page.evaluate(() => history.back()),
		forward: () => page.evaluate(() => history.forward()),
		evaluate: <Result>(expression: string) => page.evaluate(expression) as Promise<Result>,
		text: () => page.evaluate(() => document.body.innerText),
		// The driver's own URL misses changes made by script.
		address: () => page.evaluate(() => location.href),
		valueOf: async (name) => (await visible(field(name))).evaluate((element) => (element as HTMLInputElement).value),
		problems: () => {
			const reported = problems
			problems = []
			return Promise.resolve(reported)
		},
		forget: async () => program.deleteCookie(...(await program.cookies())),
		close: () => program.close(),
	}
}
