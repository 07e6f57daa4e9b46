import { readFileSync } from 'node:fs'

/** Tables without padding and escapes: `| a | b |`, and `|---|---|` below the heads. */
export function readMarkdown(file: string): string {
	return readFileSync(file, 'utf8').replaceAll(/^\|.*\|$/gm, (row) => {
		const cells = row
			.slice(1, -1)
			.split('|')
			.map((cell) => cell.trim().replaceAll(/\\([*_])/g, '$1'))
		return cells.every((cell) => /^:?-+:?$/.test(cell))
			? `|${cells.map(() => '---').join('|')}|`
			: `| ${cells.join(' | ')} |`
	})
}
