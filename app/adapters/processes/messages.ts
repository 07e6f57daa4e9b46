// This file does without node:cluster, which one process does not load.

/** Set by the first process for each that it starts: whether it prepares the shop for the others. */
const role = process.env.SHOP_PROCESS as 'first' | 'further' | undefined

/** What processes of one shop tell each other; the first one passes it on. */
export type Told = 'wake the jobs'

/** A message from one process to others; the first one passes it on. */
export interface Message {
	shop: Told | 'asked' | 'answered'
	/** The process that is to be told; all others without it. */
	to?: number
	/** The process that asks or answers. */
	from?: number
	name?: string
	text?: string
}

/** Milliseconds for which a process waits for what others may have. */
const timeout = 500

/** What a process that answers visitors tells the first one. */
export interface Opened {
	opened: { port: number; newPassword: string | undefined }
}

/** Whether other processes answer visitors beside this one. Programs that it starts are none of them. */
export function isOneOfSeveral(): boolean {
	return role !== undefined && process.send !== undefined
}

/** Whether this process prepares the shop: alone, or the first of several. */
export function preparesShop(): boolean {
	return !isOneOfSeveral() || role === 'first'
}

/** Tells every other process; nothing without one. */
export function tellOthers(what: Told): void {
	if (isOneOfSeveral()) send({ shop: what })
}

/** Tells the first process that this one answers visitors. */
export function tellOpened(opened: Opened['opened']): void {
	send({ opened })
}

/** Does `work` when another process tells so. */
export function listenFor(what: Told, work: () => void): void {
	if (isOneOfSeveral()) process.on('message', (message) => (message as Partial<Message>).shop === what && work())
}

/**
 * Asks every other process for the text that it has under a name; the answers of those that are there, when as many as
 * are expected have come, or after half a second.
 */
export function askEachOther(name: string, expected: number): Promise<string[]> {
	if (!isOneOfSeveral()) return Promise.resolve([])
	return new Promise((resolve) => {
		const answers = new Map<number, string>()
		const end = () => {
			clearTimeout(timer)
			process.off('message', hear)
			resolve([...answers.values()])
		}
		const hear = (message: unknown) => {
			const { shop, name: of, text, from } = message as Partial<Message>
			if (shop !== 'answered' || of !== name || from === undefined || text === undefined) return
			answers.set(from, text)
			if (answers.size === expected) end()
		}
		const timer = setTimeout(end, timeout)
		process.on('message', hear)
		send({ shop: 'asked', name, from: process.pid })
	})
}

/** Answers other processes with what `find` has under a name. */
export function answerOthers(find: (name: string) => Promise<string | undefined> | string | undefined): void {
	if (!isOneOfSeveral()) return
	process.on('message', (message) => {
		const { shop, name, from } = message as Partial<Message>
		if (shop === 'asked' && name) void tell(find, name, from)
	})
}

async function tell(find: Parameters<typeof answerOthers>[0], name: string, to: number | undefined) {
	const text = await find(name)
	if (text !== undefined) send({ shop: 'answered', name, text, to, from: process.pid })
}

function send(message: Message | Opened) {
	// A failure needs no answer: without the first process this one ends anyway.
	process.send!(message, undefined, {}, () => {})
}
