import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import path from 'node:path'

/** Before the first request: with the pictures that a shopper sees first. */
export async function fillDemo(): Promise<void> {
	console.log('Filling the empty shop with the demo catalogue (once) …')
	const [code] = (await once(seed('first'), 'exit')) as [number | null]
	if (code !== 0) throw new Error('The demo shop could not be made; see above.')
}

/** While visitors are answered, who come first. */
export function finishDemo(): ChildProcess {
	console.log('The rest of its pictures are drawn meanwhile:')
	const drawing = seed('finish')
	setPriority(drawing.pid!, 15)
	return drawing
}

/** In a process of its own. */
function seed(part: 'first' | 'finish') {
	// A release has both as JavaScript.
	const script = `prisma/seed${path.extname(import.meta.filename)}`
	return spawn(process.execPath, [script, part], { stdio: 'inherit' })
}
