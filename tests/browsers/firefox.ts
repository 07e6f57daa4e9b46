import { type ElementHandle, launch } from 'puppeteer-core'
import { type Browser, field, pause, soon } from './browser.ts'

// Its version knows less of what the driver would emulate.
const asPhone = { defaultViewport: null, args: ['--width=450', '--height=760'] }

/** Firefox, driven by WebDriver BiDi. */
export async function firefox(executablePath: string): Promise<Browser> {
	const program = await launch({ browser: 'firefox', executablePath, headless: true, ...asPhone })
	const page = await program.newPage()
	let problems: string[] = []
	page.on('console', (message) => void (message.type() === 'error' && problems.push(message.text())))
	// What was typed is left behind.
	page.on('dialog', (dialog) => void dialog.accept().catch(() => {}))
	page.on('pageerror', (error) => void problems.push(`uncaught: ${String(error)}`))

	const visible = (xpath: string) =>
		soon(xpath, async () => {
			for (const found of await page.$$(`::-p-xpath(${xpath})`)) if (await found.isVisible()) return found
			return undefined
		})
	// Pages move while they come: a press of what moves would reach what is there then.
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
		// Not again after an error: it may have been made.
		await page.mouse.click(x, y, { count })
	}

	return {
		// After a page of the browser's own memory the driver may wait for ever.
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
		choose: async (name, words) => {
			const found = (await visible(field(name))) as ElementHandle<HTMLSelectElement>
			const value = await found.evaluate(
				(list, wanted) => [...list.options].find((option) => option.text === wanted)!.value,
				words,
			)
			await found.select(value)
		},
		upload: async (name, file) => ((await visible(field(name))) as ElementHandle<HTMLInputElement>).uploadFile(file),
		keys: async (...keys) => {
			for (const key of keys) await page.keyboard.press(key)
		},
		// The driver waits for a load that a page of the browser's own memory does not have.
		back: () => page.evaluate(() => history.back()),
		forward: () => page.evaluate(() => history.forward()),
		evaluate: <Result>(expression: string) => page.evaluate(expression) as Promise<Result>,
		text: () => page.evaluate(() => document.body.innerText),
		// The driver's own address misses what a script has changed.
		address: () => page.evaluate(() => location.href),
		valueOf: async (name) => (await visible(field(name))).evaluate((element) => (element as HTMLInputElement).value),
		problems: () => {
			const told = problems
			problems = []
			return Promise.resolve(told)
		},
		forget: async () => program.deleteCookie(...(await program.cookies())),
		close: () => program.close(),
	}
}
