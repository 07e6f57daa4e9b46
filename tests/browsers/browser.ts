/** The browser actions of the journeys, independent of the driver. Every action waits for its element. */
export interface Browser {
	/** Opens an address. Without script mode never delivers script files. */
	open: (address: string) => Promise<void>
	/** Clicks the first visible element that an XPath matches, once it no longer moves. */
	press: (xpath: string) => Promise<void>
	/** Clicks twice in rapid succession, like a finger that means a single tap. */
	pressTwice: (xpath: string) => Promise<void>
	/** Clears a field and types into it. */
	type: (name: string, text: string) => Promise<void>
	/** Selects an option of a list by its label. */
	choose: (name: string, text: string) => Promise<void>
	/** Selects a file in a file field. */
	upload: (name: string, file: string) => Promise<void>
	/** Presses keys one after the other, on the focused element. */
	keys: (...keys: Key[]) => Promise<void>
	/** Uses the browser's own back and forward buttons. */
	back: () => Promise<void>
	forward: () => Promise<void>
	/** Evaluates an expression in the page. */
	evaluate: <Result>(expression: string) => Promise<Result>
	/** Returns the visible text of the page. */
	text: () => Promise<string>
	address: () => Promise<string>
	valueOf: (name: string) => Promise<string>
	/** Returns the console errors since the last call. */
	problems: () => Promise<string[]>
	/** Deletes the browser's cookies. */
	forget: () => Promise<void>
	close: () => Promise<void>
}

export type Key = 'Tab' | 'Enter' | 'Escape'

// An element that the keyboard cannot reach is not a control.
const pressables = '(self::a or self::button or self::label or self::summary) and not(@tabindex="-1")'

/** Returns the XPath of a clickable element by its text or accessible name. */
export function pressable(text: string): string {
	const says = [`contains(normalize-space(.), "${text}")`, `contains(@aria-label, "${text}")`].join(' or ')
	return `//*[${pressables}][${says}]`
}

/** Returns the XPath of a clickable element with exactly this text. */
export function exactly(text: string): string {
	return `//*[${pressables}][normalize-space(.)="${text}" or @aria-label="${text}"]`
}

export function field(name: string): string {
	return `//main//*[self::input or self::textarea or self::select][@name="${name}"]`
}

const timeout = 20_000

/** Gives the page time to react. */
export const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

/** Retries until the function returns a value, because pages load asynchronously. */
export async function soon<Found>(what: string, find: () => Promise<Found | undefined>): Promise<Found> {
	const end = Date.now() + timeout
	let problem: unknown
	while (Date.now() < end) {
		try {
			const found = await find()
			if (found !== undefined) return found
		} catch (error) {
			// The page navigated during the check.
			problem = error
		}
		await pause()
	}
	throw new Error(`waited for ${what}`, { cause: problem })
}
