import { expect } from 'vitest'
import { type Browser, exactly, pressable, soon } from './browser.ts'

type Mode = 'scripted' | 'bare'

interface Account {
	email: string
	password: string
}

let people = 0

/** Returns the actions of a journey for the browser that is current when they run. Errors include the page's text. */
export function createSteps(mode: Mode, now: () => { browser: Browser; address: string }) {
	const shown = async (what: string, work: Promise<unknown>) =>
		void (await work.catch(async (cause) => {
			const { browser } = now()
			throw new Error(`${what} at ${await browser.address()}:\n${await browser.text()}`, { cause })
		}))
	const when = (what: string, is: () => Promise<boolean>) =>
		shown(
			`no ${what}`,
			soon(what, async () => (await is()) || undefined),
		)
	const evaluate = <Result>(expression: string) => now().browser.evaluate<Result>(expression)
	const open = (path: string) => now().browser.open(new URL(path, now().address).href)
	const fill = async (fields: Record<string, string>) => {
		for (const [name, text] of Object.entries(fields)) await now().browser.type(name, text)
	}
	const press = (text: string, within = '//main') => shown(`no ${text}`, now().browser.press(within + pressable(text)))
	const isAt = (part: string) => when(part, async () => (await now().browser.address()).includes(part))
	const logIn = async ({ email, password }: Account) => {
		await open('/login')
		await fill({ email, password })
		await press('Log in')
		await when('another page', async () => !(await now().browser.address()).includes('/login'))
		await when('all of it', () => evaluate<boolean>(`document.readyState === 'complete'`))
	}
	const newPerson = () => {
		people += 1
		return { username: 'Riya', phone: '919876543210', email: `riya-${people}@example.com`, password: 'a good password' }
	}

	return {
		mode,
		isScripted: mode === 'scripted',
		open,
		fill,
		press,
		isAt,
		when,
		evaluate,
		logIn,
		newPerson,
		pressExactly: (text: string, within = '//main') => shown(`no ${text}`, now().browser.press(within + exactly(text))),
		pressTwice: (text: string) => shown(`no ${text}`, now().browser.pressTwice(`//main${pressable(text)}`)),
		choose: (name: string, text: string) => now().browser.choose(name, text),
		upload: (name: string, file: string) => now().browser.upload(name, file),
		keys: (...keys: Parameters<Browser['keys']>) => now().browser.keys(...keys),
		back: () => now().browser.back(),
		forward: () => now().browser.forward(),
		text: () => now().browser.text(),
		forget: () => now().browser.forget(),
		pressAny: (...text: string[]) => now().browser.press(text.map((one) => `//main${pressable(one)}`).join(' | ')),
		sees: (text: string) => when(text, async () => (await now().browser.text()).includes(text)),
		keeps: async (fields: Record<string, string>) => {
			for (const [name, text] of Object.entries(fields)) expect(await now().browser.valueOf(name), name).toBe(text)
		},
		/** Returns true if an element of the page has the focus. */
		hasFocus: (selector: string) =>
			when(`focus at ${selector}`, () =>
				evaluate<boolean>(`document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`),
			),
		/** Creates an account and its session in the browser. */
		join: async () => {
			const person = newPerson()
			const { address } = now()
			const answer = await fetch(`${address}/signup`, {
				method: 'POST',
				headers: { Origin: address, 'Content-Type': 'application/x-www-form-urlencoded' },
				body: new URLSearchParams({ ...person, confirmPassword: person.password }),
				redirect: 'manual',
			})
			expect(answer.status, 'the shop takes the account').toBe(303)
			await logIn(person)
			return person
		},
		/** Interacts with the page and waits until its script runs. */
		hydrated: async () => {
			if (mode === 'bare') return
			await when('script', () => evaluate<boolean>('"live" in document.documentElement.dataset'))
		},
	}
}

export type Steps = ReturnType<typeof createSteps>
