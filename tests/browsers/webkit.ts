import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Builder, By, Capabilities, error, Key, type WebElement } from 'selenium-webdriver'
import { findFreePort } from '../support/process/free-port.ts'
import { type Browser, field, pause, soon } from './browser.ts'

/**
 * WebDriver errors that occur before the page receives the click. After any other error the click may have happened.
 */
const beforeThePress = [
	error.StaleElementReferenceError,
	error.ElementNotInteractableError,
	error.ElementClickInterceptedError,
	error.MoveTargetOutOfBoundsError,
]

const keyCodes = { Tab: Key.TAB, Enter: Key.ENTER, Escape: Key.ESCAPE }

// Neither the driver nor its browser exposes the console, so an opened page records its own errors.
const recordProblemsScript = `
	const note = (words) => {
		sessionStorage.problems = JSON.stringify([...JSON.parse(sessionStorage.problems ?? '[]'), words])
	}
	addEventListener('error', ({ message }) => note('uncaught: ' + message))
	addEventListener('unhandledrejection', ({ reason }) => note('uncaught: ' + reason))
	const { error } = console
	console.error = (...words) => {
		note(words.join(' '))
		error(...words)
	}`
const readProblemsScript = `
	const problems = sessionStorage.problems ?? '[]'
	sessionStorage.removeItem('problems')
	return problems`

/** WebKitGTK's MiniBrowser, driven by its WebKitWebDriver. */
export async function webkit(driver: string, miniBrowser: string, display: string): Promise<Browser> {
	const port = await findFreePort()
	const service = spawn(driver, [`--port=${port}`], { stdio: 'ignore', env: { ...process.env, DISPLAY: display } })
	const ended = once(service, 'close')
	const end = async () => {
		service.kill()
		await ended
	}
	const capabilities = new Capabilities({
		browserName: 'MiniBrowser',
		// Accepts leaving a page with unsaved input.
		unhandledPromptBehavior: 'accept',
		'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
	})
	const started = async () => {
		const program = await soon('WebKitWebDriver', () =>
			new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build(),
		)
		await program.manage().window().setRect({ x: 0, y: 0, width: 400, height: 760 })
		return program
	}
	const program = await started().catch(async (problem: unknown) => {
		await end()
		throw problem
	})

	const visible = (xpath: string): Promise<WebElement> =>
		soon(xpath, async () => {
			for (const found of await program.findElements(By.xpath(xpath))) if (await found.isDisplayed()) return found
			return undefined
		})
	const toItsMiddle = (found: WebElement) =>
		program.executeScript('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', found)
	// Pages move while they load: a click on a moving element would hit whatever is there by then.
	const rests = async (found: WebElement) => {
		await toItsMiddle(found)
		const { x, y } = await found.getRect()
		await pause()
		const now = await found.getRect()
		const isMoving = await program.executeScript<boolean>(
			'return document.getAnimations().some((each) => each instanceof CSSTransition)',
		)
		return x === now.x && y === now.y && !isMoving
	}
	const onto = async (xpath: string, press: (found: WebElement) => Promise<void>) => {
		const pressed = await soon(`a press of ${xpath}`, async () => {
			const found = await visible(xpath)
			if (!(await rests(found))) return undefined
			return press(found).then(
				() => ({ problem: undefined }),
				(problem: unknown) => {
					if (beforeThePress.some((kind) => problem instanceof kind)) throw problem
					return { problem }
				},
			)
		})
		if (pressed.problem) throw pressed.problem
	}

	return {
		open: async (address) => {
			await program.get(address)
			await program.executeScript(recordProblemsScript)
		},
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
		choose: async (name, text) => {
			const found = await visible(field(name))
			await found.findElement(By.xpath(`.//option[normalize-space(.)="${text}"]`)).click()
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
		problems: async () => JSON.parse(await program.executeScript<string>(readProblemsScript)) as string[],
		forget: () => program.manage().deleteAllCookies(),
		close: async () => {
			try {
				await program.quit()
			} finally {
				await end()
			}
		},
	}
}
