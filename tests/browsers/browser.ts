/** What the journeys do in a browser, whichever drives it. What is looked for is waited for. */
export interface Browser {
	/** Opens an address; without script the files of scripts never arrive. */
	open: (address: string) => Promise<void>
	/** Presses the first visible element that an XPath finds, once, when it no longer moves. */
	press: (xpath: string) => Promise<void>
	/** The same twice, as fast as a finger that means one press. */
	pressTwice: (xpath: string) => Promise<void>
	/** Types into a field, after what stands in it is taken out. */
	type: (name: string, text: string) => Promise<void>
	/** Chooses an option of a list by its words. */
	choose: (name: string, words: string) => Promise<void>
	/** Puts a file into a field. */
	upload: (name: string, file: string) => Promise<void>
	/** Presses keys one after the other, whatever has the focus. */
	keys: (...keys: Key[]) => Promise<void>
	/** The browser's own arrows. */
	back: () => Promise<void>
	forward: () => Promise<void>
	/** What an expression of the page comes to. */
	evaluate: <Result>(expression: string) => Promise<Result>
	/** What somebody reads on the page now. */
	text: () => Promise<string>
	address: () => Promise<string>
	valueOf: (name: string) => Promise<string>
	/** Errors that the console has shown since this was asked last. */
	problems: () => Promise<string[]>
	/** Takes its cookies away. */
	forget: () => Promise<void>
	close: () => Promise<void>
}

export type Key = 'Tab' | 'Enter' | 'Escape'

// What the keyboard does not reach is no control either.
const pressables = '(self::a or self::button or self::label or self::summary) and not(@tabindex="-1")'

/** An element of the page that is pressed, by its words or its name for screen readers. */
export function pressable(words: string): string {
	const says = [`contains(normalize-space(.), "${words}")`, `contains(@aria-label, "${words}")`].join(' or ')
	return `//*[${pressables}][${says}]`
}

/** One that says no more than these words. */
export function exactly(words: string): string {
	return `//*[${pressables}][normalize-space(.)="${words}" or @aria-label="${words}"]`
}

export function field(name: string): string {
	return `//main//*[self::input or self::textarea or self::select][@name="${name}"]`
}

const timeout = 20_000

/** As long as a page may take for what it does next. */
export const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

/** Tries until it answers something, for pages come when they come. */
export async function soon<Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> {
	const end = Date.now() + timeout
	let problem: unknown
	while (Date.now() < end) {
		try {
			const found = await look()
			if (found !== undefined) return found
		} catch (error) {
			// The page went away under it.
			problem = error
		}
		await pause()
	}
	throw new Error(`waited for ${what}`, { cause: problem })
}
