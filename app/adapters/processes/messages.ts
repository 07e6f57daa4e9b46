// This file does not use node:cluster, which a single process does not load.

/** The role that the first process sets for each process it starts: whether it prepares the shop for the others. */
const role = process.env.SHOP_PROCESS as 'first' | 'further' | undefined

/** The messages between processes of one shop. The first process forwards them. */
export type Told = 'wake the jobs'

/** A message from one process to others. The first process forwards it. */
export interface Message {
	shop: Told | 'asked' | 'answered'
	/** The receiving process; all others when it is missing. */
	to?: number
	/** The process that asks or answers. */
	from?: number
	name?: string
	text?: string
}

/** The milliseconds for which a process waits for answers of the others. */
const timeout = 500

/** The message of a process that serves visitors to the first process. */
export interface Opened {
	opened: { port: number; newPassword: string | undefined }
}

/** Returns whether other processes serve visitors beside this one. Programs that it starts do not count. */
export function isOneOfSeveral(): boolean {
	return role !== undefined && process.send !== undefined
}

/** Returns whether this process prepares the shop: as the only process or as the first of several. */
export function preparesShop(): boolean {
	return !isOneOfSeveral() || role === 'first'
}

/** Sends a message to every other process. Does nothing without others. */
export function tellOthers(what: Told): void {
	if (isOneOfSeveral()) send({ shop: what })
}

/** Tells the first process that this one accepts visitors. */
export function tellOpened(opened: Opened['opened']): void {
	send({ opened })
}

/** Runs `work` when another process sends the message. */
export function listenFor(what: Told, work: () => void): void {
	if (isOneOfSeveral()) process.on('message', (message) => (message as Partial<Message>).shop === what && work())
}

/**
 * Asks every other process for its text under a name. Returns the received answers when as many as expected have
 * arrived, or after half a second.
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

/** Answers other processes with the text that `find` returns for a name. */
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
	// A failure needs no handling, because this process ends anyway without the first process.
	process.send!(message, undefined, {}, () => {})
}
