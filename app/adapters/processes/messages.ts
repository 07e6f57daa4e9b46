// Without node:cluster, which one process does not load.

/** Set by the first process for each that it starts: whether it prepares the shop for the others. */
const role = process.env.SHOP_PROCESS as 'first' | 'further' | undefined

/** What processes of one shop tell each other; the first one passes it on. */
export type Told = 'wake the jobs'

interface Message {
	shop: Told
}

/** To the first process, from one that answers visitors. */
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
export function whenTold(what: Told, work: () => void): void {
	if (isOneOfSeveral()) process.on('message', (message) => (message as Partial<Message>).shop === what && work())
}

function send(message: Message | Opened) {
	// Without the first process this one ends anyway.
	process.send!(message, undefined, {}, () => {})
}
