import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Before the first request: with images that are drawn when somebody asks for them. */
export async function fillDemo(): Promise<void> {
	console.log('Filling the empty shop with the demo catalogue (once) …')
	const [code] = (await once(seed('first'), 'exit')) as [number | null]
	if (code !== 0) throw new Error('The demo shop could not be made; see above.')
}

/** While visitors are answered, who come first. */
export function finishDemo(): ChildProcess {
	console.log('Its images are drawn meanwhile:')
	const drawing = seed('finish')
	setPriority(drawing.pid!, 15)
	return drawing
}

/** In a process of its own. */
function seed(part: 'first' | 'finish') {
	// A release has both as JavaScript.
	const script = existsSync('prisma/seed.js') ? 'prisma/seed.js' : 'prisma/seed.ts'
	return spawn(process.execPath, [script, part], { stdio: 'inherit' })
}
