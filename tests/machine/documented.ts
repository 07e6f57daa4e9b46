import { readFileSync } from 'node:fs'

const document = readFileSync('docs/self-hosting.md', 'utf8')
const [section = ''] = /### In containers\n[^]*?(?=\n### )/.exec(document) ?? []
const commands = [...section.matchAll(/docker compose ([^\n`]+)/g)].map(([, text = '']) => text.trim())

/** A command of the document's section on containers, without its first two words, by a part of it. */
export function documented(part: string, file = ''): string {
	const found = commands.find((text) => text.includes(part))
	if (!found) throw new Error(`docs/self-hosting.md has no command with "${part}"`)
	return found.replaceAll('FILE', file)
}
