import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Returns a program's output on both streams. A failing program throws an error with its output. */
export async function output(program: string, args: string[], input: string | Buffer = ''): Promise<string> {
	const child = spawn(program, args)
	let text = ''
	for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (text += data.toString()))
	child.stdin.on('error', () => {})
	child.stdin.end(input)
	const [code] = (await once(child, 'close')) as [number | null]
	if (code !== 0) throw new Error(`${args.at(-1)} ended with ${code}:\n${text}`)
	return text
}
