// This file does not import node:cluster, because a shop with a single process does not load that module.

/**
 * The role that the primary process gives to a worker. The `first` worker prepares the shop before any `further` one
 * starts.
 */
const role = process.env.SHOP_PROCESS as 'first' | 'further' | undefined

/** The messages that a worker process can send to all others. The primary process forwards them. */
export type Broadcast = 'wake the jobs'

/** A message from one worker process to one or all others. The primary process forwards it. */
export interface ProcessMessage {
	shop: Broadcast | 'asked' | 'answered'
	/** The process id of the recipient. All other workers receive a message without it. */
	to?: number
	/** The process id of the worker that asks or answers. */
	from?: number
	name?: string
	text?: string
}

/** The milliseconds for which a process waits for answers of the others. */
const timeout = 500

/** The message with which a worker process tells the primary process that it accepts visitors. */
export interface OpenedMessage {
	opened: { port: number; newPassword: string | undefined }
}

/**
 * Returns whether other processes serve visitors beside this one. Returns false in a program that a worker has started.
 */
export function isClustered(): boolean {
	return role !== undefined && process.send !== undefined
}

/** Returns whether this process prepares the shop: as the only process or as the first of several workers. */
export function isLeadProcess(): boolean {
	return !isClustered() || role === 'first'
}

/** Sends a message to every other worker process. Does nothing without others. */
export function broadcast(what: Broadcast): void {
	if (isClustered()) send({ shop: what })
}

/** Tells the primary process that this worker accepts visitors. */
export function reportOpened(opened: OpenedMessage['opened']): void {
	send({ opened })
}

/** Runs `work` when another process sends the message. */
export function onBroadcast(what: Broadcast, work: () => void): void {
	if (isClustered()) process.on('message', (message) => (message as Partial<ProcessMessage>).shop === what && work())
}

/**
 * Asks every other worker process for its text with the name `name`, which is the result of the function that the
 * worker passed to `answerQueries`. Returns the texts when `expected` workers have answered, or after half a second.
 */
export function queryOtherProcesses(name: string, expected: number): Promise<string[]> {
	if (!isClustered()) return Promise.resolve([])
	return new Promise((resolve) => {
		const answers = new Map<number, string>()
		const finish = () => {
			clearTimeout(timer)
			process.off('message', collectAnswer)
			resolve([...answers.values()])
		}
		const collectAnswer = (message: unknown) => {
			const { shop, name: of, text, from } = message as Partial<ProcessMessage>
			if (shop !== 'answered' || of !== name || from === undefined || text === undefined) return
			answers.set(from, text)
			if (answers.size === expected) finish()
		}
		const timer = setTimeout(finish, timeout)
		process.on('message', collectAnswer)
		send({ shop: 'asked', name, from: process.pid })
	})
}

/** Answers other processes with the text that `find` returns for a name. */
export function answerQueries(find: (name: string) => Promise<string | undefined> | string | undefined): void {
	if (!isClustered()) return
	process.on('message', (message) => {
		const { shop, name, from } = message as Partial<ProcessMessage>
		if (shop === 'asked' && name) void answerQuery(find, name, from)
	})
}

async function answerQuery(find: Parameters<typeof answerQueries>[0], name: string, to: number | undefined) {
	const text = await find(name)
	if (text !== undefined) send({ shop: 'answered', name, text, to, from: process.pid })
}

function send(message: ProcessMessage | OpenedMessage) {
	// An error is ignored. It means that the primary process has ended, and this process then ends too.
	process.send!(message, undefined, {}, () => {})
}
