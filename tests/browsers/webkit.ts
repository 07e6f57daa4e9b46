import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Builder, By, Capabilities, type WebElement } from 'selenium-webdriver'
import { freePort } from '../support/process/free-port.ts'
import { type Browser, field, soon } from './browser.ts'

/** WebKitGTK's MiniBrowser, driven by its WebKitWebDriver. */
export async function webkit(driver: string, miniBrowser: string, display: string): Promise<Browser> {
	const port = await freePort()
	const service = spawn(driver, [`--port=${port}`], { stdio: 'ignore', env: { ...process.env, DISPLAY: display } })
	const capabilities = new Capabilities({
		browserName: 'MiniBrowser',
		'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
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

	return {
		open: (address) => program.get(address),
		press: async (xpath) =>
			void (await soon(`a press of ${xpath}`, async () => {
				const found = await visible(xpath)
				await program.executeScript('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', found)
				await found.click()
				return true
			})),
		type: async (name, text) => {
			const found = await visible(field(name))
			await program.executeScript('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', found)
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
		text: () => program.executeScript<string>('return document.body.innerText'),
		address: () => program.getCurrentUrl(),
		valueOf: async (name) => (await visible(field(name))).getProperty('value'),
		forget: () => program.manage().deleteAllCookies(),
		close: async () => {
			await program.quit()
			service.kill()
			await once(service, 'close')
		},
	}
}
