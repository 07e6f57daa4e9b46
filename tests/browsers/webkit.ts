import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Builder, By, Capabilities, Key, type WebElement } from 'selenium-webdriver'
import { freePort } from '../support/process/free-port.ts'
import { type Browser, field, soon } from './browser.ts'

const keyCodes = { Tab: Key.TAB, Enter: Key.ENTER, Escape: Key.ESCAPE }

/** WebKitGTK's MiniBrowser, driven by its WebKitWebDriver. */
export async function webkit(driver: string, miniBrowser: string, display: string): Promise<Browser> {
	const port = await freePort()
	const service = spawn(driver, [`--port=${port}`], {
		stdio: ['ignore', 'pipe', 'ignore'],
		env: { ...process.env, DISPLAY: display },
	})
	let problems: string[] = []
	createInterface(service.stdout).on('line', (line) => void (/^CONSOLE .*\bERROR\b/.test(line) && problems.push(line)))
	const capabilities = new Capabilities({
		browserName: 'MiniBrowser',
		// What was typed is left behind.
		unhandledPromptBehavior: 'accept',
		'webkitgtk:browserOptions': {
			binary: miniBrowser,
			// The driver itself does not tell what the console shows.
			args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
		},
	})
	const program = await soon('WebKitWebDriver', () =>
		new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build(),
	)
	await program.manage().window().setRect({ x: 0, y: 0, width: 400, height: 760 })

	const visible = (xpath: string): Promise<WebElement> =>
		soon(xpath, async () => {
			for (const found of await program.findElements(By.xpath(xpath))) if (await found.isDisplayed()) return found
			return undefined
		})
	const toItsMiddle = (found: WebElement) =>
		program.executeScript('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', found)
	const onto = async (xpath: string, press: (found: WebElement) => Promise<void>) =>
		void (await soon(`a press of ${xpath}`, async () => {
			const found = await visible(xpath)
			await toItsMiddle(found)
			await press(found)
			return true
		}))

	return {
		open: (address) => program.get(address),
		press: (xpath) => onto(xpath, (found) => found.click()),
		pressTwice: (xpath) => onto(xpath, (found) => program.actions().doubleClick(found).perform()),
		type: async (name, text) => {
			const found = await visible(field(name))
			await toItsMiddle(found)
			await soon(`a pause to type into ${name}`, async () => {
				await found.clear()
				return true
			})
			await found.sendKeys(text)
		},
		choose: async (name, words) => {
			const found = await visible(field(name))
			await found.findElement(By.xpath(`.//option[normalize-space(.)="${words}"]`)).click()
		},
		upload: async (name, file) => (await visible(field(name))).sendKeys(file),
		keys: (...keys) =>
			program
				.actions()
				.sendKeys(...keys.map((key) => keyCodes[key]))
				.perform(),
		back: () => program.navigate().back(),
		forward: () => program.navigate().forward(),
		evaluate: <Result>(expression: string) => program.executeScript<Result>(`return ${expression}`),
		text: () => program.executeScript<string>('return document.body.innerText'),
		address: () => program.getCurrentUrl(),
		valueOf: async (name) => (await visible(field(name))).getProperty('value'),
		problems: () => {
			const told = problems
			problems = []
			return told
		},
		forget: () => program.manage().deleteAllCookies(),
		close: async () => {
			await program.quit()
			service.kill()
			await once(service, 'close')
		},
	}
}
