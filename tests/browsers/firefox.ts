import { type ElementHandle, launch } from 'puppeteer-core'
import { type Browser, field, soon } from './browser.ts'

// Its version knows less of what the driver would emulate.
const asPhone = { defaultViewport: null, args: ['--width=450', '--height=760'] }

/** Firefox, driven by WebDriver BiDi. */
export async function firefox(executablePath: string): Promise<Browser> {
	const program = await launch({ browser: 'firefox', executablePath, headless: true, ...asPhone })
	const page = await program.newPage()

	const visible = (xpath: string) =>
		soon(xpath, async () => {
			for (const found of await page.$$(`::-p-xpath(${xpath})`)) if (await found.isVisible()) return found
			return undefined
		})

	return {
		open: async (address) => void (await page.goto(address)),
		press: async (xpath) =>
			void (await soon(`a press of ${xpath}`, async () => {
				const found = await visible(xpath)
				await found.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
				await found.click()
				return true
			})),
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
		text: () => page.evaluate(() => document.body.innerText),
		// The driver's own address misses what a script has changed.
		address: () => page.evaluate(() => location.href),
		valueOf: async (name) => (await visible(field(name))).evaluate((element) => (element as HTMLInputElement).value),
		forget: async () => program.deleteCookie(...(await program.cookies())),
		close: () => program.close(),
	}
}
